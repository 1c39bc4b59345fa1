import * as v from 'valibot';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts.ts';
import type { Progress } from './creationSteps.ts';
import { anotherParcel, type BookingValues, emptyBooking } from './values.ts';

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
  autres: v.optional(
    v.array(v.object({ texts: v.record(v.string(), v.string()), files: v.record(v.string(), File) })),
    [],
  ),
  progress: v.object({ insurance: v.optional(Step), customs: v.optional(Step), colis: v.optional(Step) }),
});

type StoredValues = Pick<v.InferOutput<typeof StoredDraft>, 'texts' | 'files'>;

const nameOf = (userId: number, bookingId: number): string => `booking.${userId}.${bookingId}`;

/** Reads a customer's draft for a container; the initial values when there is none. */
export function readBooking(userId: number, bookingId: number, initial: BookingValues): BookingDraft {
  const { success, output } = v.safeParse(StoredDraft, readDraft(nameOf(userId, bookingId)));
  if (!success) return { values: initial, progress: {} };
  const autres = output.autres.map((other) => ({ ...anotherParcel(emptyBooking), ...valuesOf(other) }));
  return { values: { ...initial, ...valuesOf(output), autres }, progress: output.progress };
}

/** Returns stored values without files that are too old. */
function valuesOf({ texts, files }: StoredValues): object {
  const minUploadedAt = Date.now() - fileKeyMaxAgeMs;
  const fresh = Object.entries(files).filter(([, { uploadedAt }]) => uploadedAt > minUploadedAt);
  return { ...texts, ...Object.fromEntries(fresh) };
}

/** Saves a draft without files that are still uploading. Returns false when the browser stores nothing. */
export function saveBooking(userId: number, bookingId: number, { values, progress }: BookingDraft): boolean {
  const { autres, ...first } = values;
  return saveDraft(nameOf(userId, bookingId), { ...toStored(first), autres: autres.map(toStored), progress });
}

/** Separates texts from files; a file that is not uploaded is left out. */
function toStored(values: object): StoredValues {
  const entries = Object.entries(values);
  return {
    texts: Object.fromEntries(entries.filter(([name]) => !fileNames.includes(name))),
    files: Object.fromEntries(entries.filter(([, value]) => value !== null && typeof value === 'object')),
  };
}

const fileNames = ['photo', 'document', 'contrat'];

export const deleteBooking = (userId: number, bookingId: number): void => deleteDraft(nameOf(userId, bookingId));
