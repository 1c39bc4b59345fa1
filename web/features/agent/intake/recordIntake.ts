import type { NewIntake } from '#shared/intake/schema.ts';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedFile } from '#web/core/offlineQueue/queueDatabase.ts';

interface IntakeRecord {
  reference: string;
  subject: string;
  body: Pick<NewIntake, 'mesures' | 'prevu' | 'piece' | 'refus'>;
  photos: QueuedFile[];
  /** Number of the refused record that this one replaces. */
  replaced: number | undefined;
}

/** Stores an intake on the device with its time, from where it is sent; rejects when the device cannot store it. */
export const recordIntake = async ({ reference, subject, body, photos, replaced }: IntakeRecord): Promise<void> => {
  const input = { params: { reference }, body: { ...body, leAppareil: new Date().toISOString() } };
  await enqueue({ route: 'receiveColis', input, subject, files: photos, filesField: 'photoKeys' }, replaced);
};
