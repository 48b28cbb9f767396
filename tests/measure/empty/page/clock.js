// Another text once a second.
const text = document.body.firstChild;
let seconds = 0;
setInterval(() => {
  seconds += 1;
  text.data = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);
