package app.halfmoon.solitaire

import android.graphics.Color
import android.os.Bundle
import android.view.View
import android.webkit.WebView
import androidx.activity.SystemBarStyle
import androidx.activity.enableEdgeToEdge
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat

/** From this version on the web view itself tells the page its safe area (env(safe-area-inset-*)). */
private const val FIRST_WITH_INSETS = 140

class MainActivity : TauriActivity() {
  override fun onCreate(savedInstanceState: Bundle?) {
    // Light icons over the dark strip that the page (or the window) paints there in every theme.
    val bars = SystemBarStyle.dark(Color.TRANSPARENT)
    enableEdgeToEdge(statusBarStyle = bars, navigationBarStyle = bars)
    super.onCreate(savedInstanceState)
  }

  override fun onWebViewCreate(webView: WebView) {
    super.onWebViewCreate(webView)
    if (webViewMajorVersion() >= FIRST_WITH_INSETS) return
    // An older web view reports no safe area: keep the whole page clear of bars, cutouts and keyboard.
    val content = findViewById<View>(android.R.id.content)
    ViewCompat.setOnApplyWindowInsetsListener(content) { view, insets ->
      val safe = insets.getInsets(
        WindowInsetsCompat.Type.systemBars() or
          WindowInsetsCompat.Type.displayCutout() or
          WindowInsetsCompat.Type.ime()
      )
      view.setPadding(safe.left, safe.top, safe.right, safe.bottom)
      WindowInsetsCompat.CONSUMED
    }
  }

  /** The major version of the web view in use; 0 when the system does not say, which is then treated as old. */
  private fun webViewMajorVersion(): Int = version.substringBefore('.').toIntOrNull() ?: 0
}
