#!/usr/bin/env bash
# For the hosted Mac: install, start, look, turn the lights, kill and find the game again on a simulator.
set -euo pipefail
cd "$(dirname "$0")/../.."
id=app.halfmoon.solitaire
app=$(find src-tauri/gen/apple/build -type d -name '*.app' -print -quit)
[ -n "$app" ] || { echo "no app for the simulator found"; exit 1; }
test -f "$app/PrivacyInfo.xcprivacy" || { echo "the app holds no privacy manifest"; exit 1; }
# Read whole first: a program whose reader ends early fails.
devices=$(xcrun simctl list devices available)
device=$(grep -m 1 iPhone <<< "$devices" | grep -oE '[0-9A-F-]{36}')
xcrun simctl bootstatus "$device" -b
xcrun simctl install "$device" "$app"
xcrun simctl launch "$device" "$id"
data=$(xcrun simctl get_app_container "$device" "$id" data)
saved() { find "$data" -name half-moon.json -print -quit; }
for _ in $(seq 60); do [ -n "$(saved)" ] && break; sleep 1; done
[ -n "$(saved)" ] || { echo "no game was written"; exit 1; }
running() { xcrun simctl spawn "$device" launchctl list | grep -F "$id"; }
code() { grep -o 'HM1-N-[A-Z2-7]*' "$(saved)" | sort -u; }
dealt=$(code)
xcrun simctl io "$device" screenshot smoke-started.png
xcrun simctl ui "$device" appearance dark
xcrun simctl io "$device" screenshot smoke-dark.png
running || { echo "the app has ended by itself"; exit 1; }
xcrun simctl terminate "$device" "$id"
xcrun simctl launch "$device" "$id"
# By then one that falls at its start has fallen.
sleep 10
running || { echo "the app has not started again"; exit 1; }
xcrun simctl io "$device" screenshot smoke-again.png
[ "$dealt" = "$(code)" ] || { echo "another deal after the kill"; exit 1; }
echo "smoke run passed"
