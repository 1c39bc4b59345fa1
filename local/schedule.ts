import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { Emulator } from './emulator.ts';

type Job<Event> = (event: Event, context: Context) => Promise<void>;

/** Emulates an EventBridge schedule: runs a function with an event every `everySeconds`, one run at a time. */
export const startSchedule = async <Event>(
  everySeconds: number,
  load: () => Promise<Job<Event>>,
  event: Event,
): Promise<Emulator> => {
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    const deadline = Date.now() + everySeconds * 1000;
    const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => deadline - Date.now() } as Context;
    try {
      await (await load())(event, context);
    } catch (error) {
      console.error('schedule', error);
    }
  };
  const timer = setInterval(() => {
    running = running.then(run);
  }, everySeconds * 1000);
  timer.unref();
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
  return { endpoint: '', stop };
};
