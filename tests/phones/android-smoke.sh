#!/usr/bin/env bash
# For the hosted job: install, start, look, tap, rotate, back, kill, and find the game again on an emulator.
set -euo pipefail
cd "$(dirname "$0")/../.."
app=app.halfmoon.solitaire
apk=$(find src-tauri/gen/android/app/build/outputs/apk -name '*debug*.apk' | head -n 1)

look() { adb exec-out screencap -p > "smoke-$1.png"; }
running() { adb shell pidof "$app" > /dev/null; }
save() { adb shell run-as "$app" cat half-moon.json; }
until_running() { for _ in $(seq 60); do running && return; sleep 1; done; echo "the app is not running"; exit 1; }
until_saved() { for _ in $(seq 60); do save 2> /dev/null | grep -q checksum && return; sleep 1; done; echo "no game was written"; exit 1; }

adb install -r "$apk"
adb shell am start -W -n "$app/.MainActivity"
until_running; until_saved
look started
size=$(adb shell wm size | grep -o '[0-9]*x[0-9]*' | tail -n 1)
adb shell input tap $(( ${size%x*} / 2 )) $(( ${size#*x} / 2 ))
look tapped
adb shell settings put system accelerometer_rotation 0
adb shell settings put system user_rotation 1
until_running
look sideways
adb shell settings put system user_rotation 0
before=$(save)
adb shell am kill "$app"; adb shell am force-stop "$app"
adb shell am start -W -n "$app/.MainActivity"
until_running
look again
code() { grep -o 'HM1-N-[A-Z2-7]*' <<< "$1" | head -n 1; }
[ "$(code "$before")" = "$(code "$(save)")" ] || { echo "another deal after the kill"; exit 1; }
adb shell input keyevent BACK
for _ in $(seq 30); do running || break; adb shell dumpsys activity activities | grep -q "mResumedActivity.*$app" || break; sleep 1; done
look left
adb logcat -d | grep -E "FATAL EXCEPTION|panicked" && { echo "the app crashed"; exit 1; }
echo "smoke run passed"
