import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import type { Emulator } from './emulator.ts';
import { isClockMoved } from './seed/clock.ts';

type Job<Event> = (event: Event, context: Context) => Promise<void>;

/**
 * Emulates an EventBridge schedule: runs a function with an event every `everySeconds`, one run at a time. It waits while
 * the demo data is made: a slow first start would otherwise release demo parcels that are paid some days later.
 */
export const startSchedule = async <Event>(
  everySeconds: number,
  load: () => Promise<Job<Event>>,
  event: Event,
): Promise<Emulator> => {
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    if (isClockMoved()) return;
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
