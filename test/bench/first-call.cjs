/**
 * Prints as JSON the reply of a bundle's first call, and its time from require(): wall-clock ms, and CPU ms, which
 * depend less on the machine's load. Arguments: the bundle, the event.
 */
const [, , bundle, event] = process.argv;
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
const { handler } = require(bundle);

const callHandler = async () => handler(JSON.parse(event), { getRemainingTimeInMillis: () => 10_000 });
callHandler().then((reply) => {
  const { user, system } = process.cpuUsage(cpuBefore);
  const clock = performance.now() - startedAt;
  console.log(`\n${JSON.stringify({ clock, cpu: (user + system) / 1000, reply: reply ?? null })}`);
});
