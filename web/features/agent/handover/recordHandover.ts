import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedFile, QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { type HandoverDraft, proofIn } from './handoverDraft.ts';

interface HandoverRecord {
  reference: string;
  subject: string;
  draft: HandoverDraft;
  photos: QueuedFile[];
  signature: QueuedFile;
  /** Number of the refused record that this one replaces. */
  replaced: number | undefined;
}

/** Stores a handover on the device with its time, from where it is sent; rejects when the device cannot store it. */
export const recordHandover = async (record: HandoverRecord): Promise<QueuedWrite> => {
  const { reference, subject, draft, photos, signature, replaced } = record;
  const { nom, qualite } = draft;
  const body = {
    nom: nom.trim(),
    qualite,
    ...proofIn(draft),
    signatureKey: '', // the key of the upload, once it is sent
    leAppareil: new Date().toISOString(),
  };
  const input = { params: { reference }, body };
  const files = [signature, ...photos];
  return enqueue({ route: 'handOverColis', input, subject, files, filesField: 'photoKeys' }, replaced);
};
