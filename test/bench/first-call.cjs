/**
 * Prints as JSON what a bundle takes from require() to the end of its first call: ms on the clock, and ms of the
 * processor, which a busy machine disturbs less. Arguments: the bundle, the event.
 */
const [, , bundle, event] = process.argv;
const began = performance.now();
const spent = process.cpuUsage();
const { handler } = require(bundle);
// A function that reads the table at once stops at its missing name: what comes before the network is what we time.
const called = async () => handler(JSON.parse(event), { getRemainingTimeInMillis: () => 10_000 });
called()
  .catch(() => undefined)
  .then(() => {
    const { user, system } = process.cpuUsage(spent);
    console.log(`\n${JSON.stringify({ clock: performance.now() - began, cpu: (user + system) / 1000 })}`);
  });
