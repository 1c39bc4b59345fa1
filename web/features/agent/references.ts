import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';

/** Names in the address of the parcel that is brought, and of the refused record that is corrected. */
export const PARCEL_PARAM = 'colis';
export const CORRECTED_PARAM = 'corrige';

/** Reference under which a queued intake names its parcel. */
export const referenceOf = ({ input }: QueuedWrite): string => {
  const { reference } = (input.params ?? {}) as { reference?: string };
  return reference ?? '';
};

/** Records of the intake page, by the name of what waits to be sent. */
const WAITING = { receiveColis: 'waiting', giveBackColis: 'givingBack' } as const;

/** Returns what waits on this device to be sent of a parcel: its intake, or that it was given back. */
export const waitingRecord = (
  writes: readonly QueuedWrite[] | undefined,
  userId: number | undefined,
  references: readonly string[],
): (typeof WAITING)[keyof typeof WAITING] | undefined => {
  const found = writes?.find(
    (write) =>
      write.route in WAITING &&
      write.userId === userId &&
      write.state === 'waiting' &&
      references.includes(referenceOf(write)),
  );
  return found && WAITING[found.route as keyof typeof WAITING];
};

/** Text by which people name a parcel: its code, or its number. */
export const subjectOf = ({ id, codeSuivi }: Pick<AgentParcelWithContainer, 'id' | 'codeSuivi'>): string =>
  codeSuivi ?? String(id);
