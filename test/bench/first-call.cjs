/** Prints the ms that a bundle takes from require() to the end of its first call. Arguments: the bundle, the event. */
const [, , bundle, event] = process.argv;
const began = performance.now();
const { handler } = require(bundle);
// A function that reads the table at once stops at its missing name: what comes before the network is what we time.
const called = async () => handler(JSON.parse(event), { getRemainingTimeInMillis: () => 10_000 });
called()
  .catch(() => undefined)
  .then(() => console.log(`\n${performance.now() - began}`));
