import { buildQuickly } from './build.ts';

process.once('disconnect', () => process.exit(1)); // the process that waits for the build has ended
await buildQuickly();
process.exit(0);
