import { rm } from 'node:fs/promises';
import { readConfig } from './config.ts';
import { freePort, portTaken } from './emulator.ts';

/** Runs `npm run reset`, which empties the local cloud; the next start seeds it again. */
const main = async (): Promise<void> => {
  const { dataDir, apiPort } = readConfig();
  await freePort(apiPort).catch(() => {
    throw new Error(`Stop the running app first: ${portTaken(apiPort).message}`);
  });
  await rm(dataDir, { recursive: true, force: true });
  console.log(`${dataDir} is empty.`);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
