#!/usr/bin/env bash
# For the hosted job: the manifest that gradle merged for the release asks for VIBRATE and nothing else of Android's.
set -euo pipefail
cd "$(dirname "$0")/../.."
manifest=$(find src-tauri/gen/android/app/build/intermediates/merged_manifests -path '*elease*' -name AndroidManifest.xml -print -quit)
[ -n "$manifest" ] || { echo "no merged release manifest found"; exit 1; }
permissions=$(grep -o 'android:name="android\.permission\.[A-Z_]*"' "$manifest" | sort -u)
echo "$permissions"
[ "$permissions" = 'android:name="android.permission.VIBRATE"' ]
