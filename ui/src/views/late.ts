// All that the table can do without at first: one chunk, loaded when a page, a
// question or a word is wanted for the first time.

export { showEnd } from "./end";
export { greet, showNotice } from "./greeting";
export { openPage } from "./pages";
export { askPlayer } from "./question";
export { copyText, resultText, shareText } from "./share";
export { showPause } from "./veil";
