import * as v from 'valibot';
import { DEVICE_HEADER, MAX_DEVICE_HEADER } from '#shared/devices/header.ts';
import { DeviceRecord } from '#shared/devices/schema.ts';
import type { Reply, Route } from '#shared/http/route.ts';
import { nowIso } from '../core/clock.ts';
import { log, logFailure } from '../core/log.ts';
import type { Caller } from '../core/request/caller.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { type Input, type RequestContext, type TargetedHandler, withTarget } from '../core/request/resource.ts';
import { contactDevice } from './contact-device.ts';

/** Target of an agent's write: a parcel or box with its container, a container, or none that the path names. */
type WorkedOn = { container: { id: number } | undefined } | { id: number } | undefined;

/**
 * Handles a write of an agent like `withTarget`, and records that this record of their device arrived. The write is as
 * good without the header, and when it cannot be recorded: a repetition, which is answered alike, records it too.
 */
export const withDevice = <R extends Route, Target extends WorkedOn>(
  find: (context: RequestContext<R>) => Promise<Target>,
  run: (input: Input<R, Target>) => Promise<Reply<R>>,
): TargetedHandler<R> =>
  withTarget<R, Target>(find, async (input) => {
    const reply = await run(input);
    await recordArrival(input.event.headers[DEVICE_HEADER], input.caller as Caller, containerIdOf(input.target));
    return reply;
  });

const containerIdOf = (target: WorkedOn): number | null =>
  (target && 'container' in target ? target.container : target)?.id ?? null;

const recordArrival = async (header: string | undefined, caller: Caller, conteneurId: number | null): Promise<void> => {
  if (header === undefined) return;
  const write = parseHeader(header);
  if (!write) return log.warn('device header ignored', { userId: caller.userId });
  const { appareil, numero, dernier = numero, enAttente, abandonnes } = write;
  await logFailure({ of: 'device', userId: caller.userId }, () =>
    contactDevice(
      recordingAgentOf(caller),
      appareil,
      { dernier, enAttente, abandonnes },
      { numero, le: nowIso(), conteneurId },
    ),
  );
};

const parseHeader = (header: string): DeviceRecord | undefined => {
  if (header.length > MAX_DEVICE_HEADER) return undefined;
  try {
    const { success, output } = v.safeParse(DeviceRecord, JSON.parse(header));
    return success ? output : undefined;
  } catch {
    return undefined;
  }
};
