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

/** Returns the intake of a parcel that waits on this device to be sent. */
export const waitingIntake = (
  writes: readonly QueuedWrite[] | undefined,
  userId: number | undefined,
  references: readonly string[],
): QueuedWrite | undefined =>
  writes?.find(
    (write) =>
      write.route === 'receiveColis' &&
      write.userId === userId &&
      write.state === 'waiting' &&
      references.includes(referenceOf(write)),
  );

/** Text by which people name a parcel: its code, or its number. */
export const subjectOf = ({ id, codeSuivi }: Pick<AgentParcelWithContainer, 'id' | 'codeSuivi'>): string =>
  codeSuivi ?? String(id);
