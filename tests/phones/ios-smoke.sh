#!/usr/bin/env bash
# For the hosted Mac: install, start, look, turn the lights, kill and find the game again on a simulator.
set -euo pipefail
cd "$(dirname "$0")/../.."
id=app.halfmoon.solitaire
app=$(find src-tauri/gen/apple/build "$HOME/Library/Developer/Xcode/DerivedData" -name '*.app' -path '*sim*' 2> /dev/null | head -n 1)
[ -n "$app" ] || { echo "no app for the simulator found"; exit 1; }
device=$(xcrun simctl list devices available | grep -m 1 iPhone | grep -oE '[0-9A-F-]{36}')
xcrun simctl boot "$device"
xcrun simctl bootstatus "$device"
xcrun simctl install "$device" "$app"
xcrun simctl launch "$device" "$id"
data=$(xcrun simctl get_app_container "$device" "$id" data)
saved() { find "$data" -name half-moon.json | head -n 1; }
for _ in $(seq 60); do [ -n "$(saved)" ] && break; sleep 1; done
[ -n "$(saved)" ] || { echo "no game was written"; exit 1; }
xcrun simctl io "$device" screenshot smoke-started.png
xcrun simctl ui "$device" appearance dark
code() { grep -o 'HM1-N-[A-Z2-7]*' "$(saved)" | head -n 1; }
before=$(code)
xcrun simctl terminate "$device" "$id"
xcrun simctl launch "$device" "$id"
xcrun simctl io "$device" screenshot smoke-again.png
[ "$before" = "$(code)" ]
test -f "$app/PrivacyInfo.xcprivacy"
echo "smoke run passed"
