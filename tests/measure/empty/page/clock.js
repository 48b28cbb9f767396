// Another text once a second, in the way that costs WebKitGTK least: to give a text other letters makes it
// ask for the screen's refreshes.
let seconds = 0;
setInterval(() => {
  seconds += 1;
  document.body.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);
