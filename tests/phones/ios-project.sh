#!/usr/bin/env bash
# For the hosted Mac: what `tauri ios init` cannot know. Puts our icons and the privacy manifest into the Xcode project.
set -euo pipefail
cd "$(dirname "$0")/../.."
apple=src-tauri/gen/apple
cp src-tauri/icons/ios/*.png "$apple/Assets.xcassets/AppIcon.appiconset/"
folder=$(find "$apple" -maxdepth 1 -name '*_iOS' -type d -print -quit)
[ -n "$folder" ] || { echo "the Xcode project has no folder for iOS"; exit 1; }
cp src-tauri/PrivacyInfo.xcprivacy "$folder/"
# XcodeGen takes every file of that folder; the manifest has to be among the resources.
command -v xcodegen > /dev/null || brew install xcodegen
(cd "$apple" && xcodegen generate)
grep -q PrivacyInfo.xcprivacy "$apple"/*.xcodeproj/project.pbxproj
