/**
 * Prints as JSON the time of a bundle from require() to the end of its first call: wall-clock ms, and CPU ms, which
 * depend less on the machine's load. Arguments: the bundle, the event.
 */
const [, , bundle, event] = process.argv;
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const { handler } = require(bundle);

const callHandler = async () => handler(JSON.parse(event), { getRemainingTimeInMillis: () => 10_000 });
callHandler()
  .catch(() => undefined)
  .then(() => {
    const { user, system } = process.cpuUsage(cpuBefore);
    console.log(`\n${JSON.stringify({ clock: performance.now() - startedAt, cpu: (user + system) / 1000 })}`);
  });
