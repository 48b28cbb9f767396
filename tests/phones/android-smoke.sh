#!/usr/bin/env bash
# For the hosted job: install, start, tap, put away, turn, kill, find the game again and leave, on an emulator.
set -euo pipefail
cd "$(dirname "$0")/../.."
app=app.halfmoon.solitaire
apk=$(find src-tauri/gen/android/app/build/outputs/apk -name '*debug*.apk' -print -quit)
[ -n "$apk" ] || { echo "no APK for the emulator found"; exit 1; }

# Asks until the answer is yes, for a minute.
await() {
  local what=$1
  shift
  for _ in $(seq 60); do "$@" && return; sleep 1; done
  echo "$what"
  adb logcat -d > smoke-log.txt
  exit 1
}
start() { adb shell am start -W -n "$app/.MainActivity"; }
look() { adb exec-out screencap -p > "smoke-$1.png"; }
save() { adb shell run-as "$app" cat half-moon.json 2> /dev/null; }
saved() { [[ $(save) == *checksum* ]]; }
code() { [[ $(save) =~ HM1-N-[A-Z2-7]+ ]] && echo "${BASH_REMATCH[0]}"; }
running() { [ -n "$(adb shell pidof "$app")" ]; }
in_front() { grep -q "topResumedActivity=.*$app/" <<< "$(adb shell dumpsys activity activities)"; }
away() { ! in_front; }
turned() { [[ $(adb shell dumpsys window displays) == *"cur=$1 "* ]]; }
size=$(adb shell wm size | grep -o '[0-9]*x[0-9]*' | tail -n 1)
wide=${size%x*} high=${size#*x}

# A tap begins the clock, and putting the app away writes it down: so it is seen that the page has taken it. The page
# is there some time after its process; in the middle of an upright screen lies a card.
tapped() {
  adb shell input tap $(( wide / 2 )) $(( high / 2 ))
  sleep 2
  look tapped
  adb shell input keyevent HOME
  await "the app does not go away" away
  sleep 1
  [[ $(save) =~ \"clock_ms\":[1-9] ]] && return
  start
  await "the app does not come back" in_front
  return 1
}

adb install -r "$apk"
start
await "the app is not running" running
await "no game was written" saved
look started
await "no tap was taken" tapped
dealt=$(code)

start
await "the app does not come back" in_front
adb shell settings put system accelerometer_rotation 0
adb shell settings put system user_rotation 1
await "the screen does not turn" turned "${high}x$wide"
await "the app does not bear being turned" in_front
look sideways
adb shell settings put system user_rotation 0
await "the screen does not turn back" turned "$size"

adb shell am force-stop "$app"
start
await "the app is not running again" in_front
[ "$(code)" = "$dealt" ] || { echo "another deal after the kill"; exit 1; }
look again

# The first may close what the player is told at the start.
leave() { adb shell input keyevent BACK; sleep 2; away; }
await "the back button does not leave" leave
look left
[ "$(code)" = "$dealt" ] || { echo "another deal after leaving"; exit 1; }
adb logcat -d > smoke-log.txt
if grep -E "FATAL EXCEPTION|panicked" smoke-log.txt; then echo "the app crashed"; exit 1; fi
echo "smoke run passed"
