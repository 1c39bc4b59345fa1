import type { UploadedFile } from '#web/core/api/upload.ts';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts/drafts.ts';
import { type InventoryValues, isInventory } from '#web/core/inventory/values.ts';
import type { BookingValues } from './bookingFormSchema.ts';
import type { CreationStep, Progress } from './creationSteps.ts';
import { anotherParcel, emptyBooking } from './values.ts';

/** Document made of an inventory, and uploaded; `of` tells what it was made of. */
export interface UploadedDocument {
  of: string;
  file: UploadedFile;
}

/** Progress of a draft's submission, which all tabs that show the draft share. */
export interface DraftProgress {
  /**
   * Identifies the draft in all tabs; each draft is booked once. Absent if the draft was saved by an earlier version.
   */
  id?: string | undefined;
  progress: Progress;
  uploadedDocument?: UploadedDocument | undefined;
}

/** Saved values of a booking form and the progress of its submission. */
export interface BookingDraft extends DraftProgress {
  values: BookingValues;
}

/** Milliseconds that an uploaded file's key is reused; unreferenced files are deleted after a day. */
const fileKeyMaxAgeMs = 20 * 3_600_000;

/** Values of the first parcel, or of a further one, as they are stored. */
interface StoredValues {
  texts: Record<string, string>;
  files: Record<string, UploadedFile>;
}

interface StoredDraft extends StoredValues {
  id?: string;
  autres?: StoredValues[];
  inventaire?: InventoryValues;
  progress: Progress;
  uploadedDocument?: UploadedDocument;
}

const draftNameOf = (userId: number, bookingId: number): string => `booking.${userId}.${bookingId}`;

/** Reads a customer's draft for a container; the initial values when there is none. */
export function readBookingDraft(userId: number, bookingId: number, initial: BookingValues): BookingDraft {
  const draft = readStored(userId, bookingId);
  if (!draft) return { values: initial, progress: {} };
  const autres = (draft.autres ?? []).map((other) => ({ ...anotherParcel(emptyBooking), ...valuesOf(other) }));
  const inventaire = draft.inventaire ?? initial.inventaire;
  return {
    values: { ...initial, ...valuesOf(draft), autres, inventaire },
    ...progressOf(draft),
  };
}

/** Reads the id and the progress of a customer's draft for a container; undefined when there is none. */
export function readDraftProgress(userId: number, bookingId: number): DraftProgress | undefined {
  const draft = readStored(userId, bookingId);
  return draft && progressOf(draft);
}

/** Reads the stored draft, unless it is one that a tab saved again after another one had booked it. */
function readStored(userId: number, bookingId: number): StoredDraft | undefined {
  const draft = readDraft(draftNameOf(userId, bookingId));
  if (!isStoredDraft(draft)) return undefined;
  return draft.id !== undefined && isBooked(userId, bookingId, draft.id) ? undefined : draft;
}

const progressOf = ({ id, progress, uploadedDocument }: StoredDraft): DraftProgress => ({
  id,
  progress,
  uploadedDocument: uploadedDocument && isFresh(uploadedDocument.file) ? uploadedDocument : undefined,
});

const isFresh = ({ uploadedAt }: UploadedFile): boolean => uploadedAt > Date.now() - fileKeyMaxAgeMs;

/** Returns stored values without files that are too old. */
function valuesOf({ texts, files }: StoredValues): object {
  const fresh = Object.entries(files).filter(([, file]) => isFresh(file));
  return { ...texts, ...Object.fromEntries(fresh) };
}

/** Saves a draft without files that are still uploading. Returns false when the browser stores nothing. */
export function saveBookingDraft(userId: number, bookingId: number, { values, ...shared }: BookingDraft): boolean {
  const { autres, inventaire, ...first } = values;
  const others = autres.map(toStored);
  return saveDraft(draftNameOf(userId, bookingId), { ...toStored(first), autres: others, inventaire, ...shared });
}

/** Separates texts from files; a file that is not uploaded is left out. */
function toStored(values: object): StoredValues {
  const entries = Object.entries(values);
  return {
    texts: Object.fromEntries(entries.filter(([name]) => !FILE_FIELDS.includes(name))),
    files: Object.fromEntries(entries.filter(([, value]) => value !== null && typeof value === 'object')),
  };
}

const FILE_FIELDS = ['photo', 'document', 'contrat'];

const bookedListNameOf = (userId: number, bookingId: number): string => `booked.${userId}.${bookingId}`;

/** Booked drafts of a container that are remembered, for tabs that still show one of them. */
const MAX_BOOKED = 20;

/** Deletes a draft that is booked, and tells other tabs which one it was. */
export function finishDraft(userId: number, bookingId: number, id: string): void {
  const stored = readStored(userId, bookingId);
  if (stored?.id === undefined || stored.id === id) deleteDraft(draftNameOf(userId, bookingId));
  saveDraft(bookedListNameOf(userId, bookingId), [...bookedIds(userId, bookingId), id].slice(-MAX_BOOKED));
}

/** Reports whether a tab of this browser has booked the draft. */
export const isBooked = (userId: number, bookingId: number, id: string): boolean =>
  bookedIds(userId, bookingId).includes(id);

function bookedIds(userId: number, bookingId: number): string[] {
  const ids = readDraft(bookedListNameOf(userId, bookingId));
  return Array.isArray(ids) ? ids.filter(isString) : [];
}

/** Checks a draft by hand: a schema would be loaded before the form shows. */
const isStoredDraft = (draft: unknown): draft is StoredDraft =>
  areStoredValues(draft) &&
  (!('id' in draft) || isString(draft.id)) &&
  'progress' in draft &&
  isRecordOf(draft.progress, isStep) &&
  (!('inventaire' in draft) || isInventory(draft.inventaire)) &&
  (!('uploadedDocument' in draft) || isUploadedDocument(draft.uploadedDocument)) &&
  (!('autres' in draft) || (Array.isArray(draft.autres) && draft.autres.every(areStoredValues)));

const areStoredValues = (values: unknown): values is StoredValues =>
  isObject(values) && isRecordOf(values.texts, isString) && isRecordOf(values.files, isFile);

const isUploadedDocument = (uploadedDocument: unknown): uploadedDocument is UploadedDocument =>
  isObject(uploadedDocument) && isString(uploadedDocument.of) && isFile(uploadedDocument.file);

const isFile = (file: unknown): file is UploadedFile =>
  isObject(file) &&
  isString(file.key) &&
  isString(file.name) &&
  typeof file.size === 'number' &&
  typeof file.uploadedAt === 'number';

const isStep = (step: unknown): step is CreationStep =>
  isObject(step) && isString(step.requestJson) && isString(step.key);

const isString = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isRecordOf = <Value>(record: unknown, isValue: (value: unknown) => value is Value): boolean =>
  isObject(record) && Object.values(record).every(isValue);
