import type { CloudOptions } from './cloud.ts';
import { freshCloud } from './fresh-cloud.ts';

/**
 * Runs a cloud in its own process: sends its addresses to the parent, accepts settings for the environment of its
 * functions, and stops on request or when the parent exits.
 */
const options: CloudOptions = JSON.parse(process.argv[2] ?? '{}');
const { cloud, seen } = await freshCloud(options);
process.send?.(seen);

const stop = async (): Promise<void> => {
  await cloud.stop();
  process.exit(0);
};
process.on('message', (message: 'stop' | Record<string, string>) =>
  message === 'stop' ? stop() : Object.assign(process.env, message),
);
process.once('disconnect', stop);
