import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { packTexts } from "./src/i18n/pack.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root: here,
  // Relative addresses: the page is served by Tauri's own protocol, by a plain
  // web server in the tests, and by `cargo play --browser`.
  base: "./",
  plugins: [packTexts()],
  clearScreen: false,
  server: { port: 1420, strictPort: true, host: "127.0.0.1" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The oldest web views that the app is made for: WebKitGTK 2.38,
    // Safari 16 and the Android System WebView 109.
    target: ["safari16", "chrome109"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
