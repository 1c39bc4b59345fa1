import { type CloudOptions, freshCloud } from './cloud.ts';

/**
 * A cloud in a process of its own: tells its parent where it is, takes other settings for its functions' environment, and
 * stops when told to, or when the parent is gone.
 */
const options: CloudOptions = JSON.parse(process.argv[2] ?? '{}');
const { cloud, seen } = await freshCloud(options);
process.send?.(seen);

const stop = async (): Promise<void> => {
  await cloud.stop();
  process.exit(0);
};
process.on('message', (said: 'stop' | Record<string, string>) =>
  said === 'stop' ? stop() : Object.assign(process.env, said),
);
process.once('disconnect', stop);
