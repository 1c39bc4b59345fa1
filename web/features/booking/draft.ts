import * as v from 'valibot';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts.ts';
import type { Progress } from './creationSteps.ts';
import type { BookingValues } from './values.ts';

/** Saved values of a booking form and the progress of its submission. */
export interface BookingDraft {
  values: BookingValues;
  progress: Progress;
}

/** Milliseconds that an uploaded file's key is reused; unreferenced files are deleted after a day. */
const fileKeyMaxAgeMs = 20 * 3_600_000;

const Step = v.object({
  requestJson: v.string(),
  key: v.string(),
  id: v.optional(v.number()),
  replacesDocumentId: v.optional(v.number()),
});
const File = v.object({
  key: v.string(),
  name: v.string(),
  size: v.number(),
  thumbnail: v.optional(v.string()),
  uploadedAt: v.number(),
});
const StoredDraft = v.object({
  texts: v.record(v.string(), v.string()),
  files: v.record(v.string(), File),
  progress: v.object({ insurance: v.optional(Step), customs: v.optional(Step), colis: v.optional(Step) }),
});

const nameOf = (userId: number, bookingId: number): string => `booking.${userId}.${bookingId}`;

/** Reads a customer's draft for a container; the initial values when there is none. */
export function readBooking(userId: number, bookingId: number, initial: BookingValues): BookingDraft {
  const { success, output } = v.safeParse(StoredDraft, readDraft(nameOf(userId, bookingId)));
  if (!success) return { values: initial, progress: {} };
  const minUploadedAt = Date.now() - fileKeyMaxAgeMs;
  const files = Object.entries(output.files).filter(([, { uploadedAt }]) => uploadedAt > minUploadedAt);
  return { values: { ...initial, ...output.texts, ...Object.fromEntries(files) }, progress: output.progress };
}

/** Saves a draft without files that are still uploading. Returns false when the browser stores nothing. */
export function saveBooking(userId: number, bookingId: number, { values, progress }: BookingDraft): boolean {
  const entries = Object.entries(values);
  const texts = Object.fromEntries(entries.filter(([name]) => !fileNames.includes(name)));
  const files = Object.fromEntries(entries.filter(([, value]) => value !== null && typeof value === 'object'));
  return saveDraft(nameOf(userId, bookingId), { texts, files, progress });
}

const fileNames = ['photo', 'document', 'contrat'];

export const deleteBooking = (userId: number, bookingId: number): void => deleteDraft(nameOf(userId, bookingId));
