#!/bin/sh
# Makes every set of icons from the drawings beside this file. Wants npm ci, rsvg-convert and convert (Debian: librsvg2-bin, imagemagick).
set -eu
cd "$(dirname "$0")/.."
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
npx --no-install tauri icon icons/icon.json --output "$made"

for name in 32x32.png 64x64.png 128x128.png 128x128@2x.png icon.png icon.icns icon.ico; do
  cp "$made/$name" src-tauri/icons/
done
for folder in "$made"/android/mipmap-*dpi; do
  to=src-tauri/gen/android/app/src/main/res/$(basename "$folder")
  cp "$folder"/*.png "$to/"
  # Tauri cuts the round one out without smoothing its edge: ours is drawn round.
  side=$(od -An -tu1 -j19 -N1 "$to/ic_launcher_round.png" | tr -d ' ')
  sed 's|^  <g transform=|  <circle cx="512" cy="512" r="469" fill="url(#night)"/>\n&|' icons/android-foreground.svg |
    rsvg-convert -w "$side" -h "$side" -o "$to/ic_launcher_round.png"
done
# iOS takes nothing that lets something shine through: the drawing fills its square, and the PNG has no alpha.
for file in src-tauri/icons/ios/*.png; do
  side=$(($(od -An -tu1 -j18 -N1 "$file") * 256 + $(od -An -tu1 -j19 -N1 "$file")))
  rsvg-convert -w "$side" -h "$side" icons/ios.svg | convert - -alpha off -strip "PNG24:$file"
done
