import type { UploadedFile } from '#web/core/api/upload.ts';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts.ts';
import { type InventoryValues, isInventory } from '#web/core/inventory/values.ts';
import type { CreationStep, Progress } from './creationSteps.ts';
import type { BookingValues } from './rules.ts';
import { anotherParcel, emptyBooking } from './values.ts';

/** Document made of an inventory, and uploaded; `of` tells what it was made of. */
export interface MadePaper {
  of: string;
  file: UploadedFile;
}

/** Saved values of a booking form and the progress of its submission. */
export interface BookingDraft {
  values: BookingValues;
  progress: Progress;
  paper?: MadePaper | undefined;
}

/** Milliseconds that an uploaded file's key is reused; unreferenced files are deleted after a day. */
const fileKeyMaxAgeMs = 20 * 3_600_000;

/** Values of the first parcel, or of a further one, as they are stored. */
interface StoredValues {
  texts: Record<string, string>;
  files: Record<string, UploadedFile>;
}

interface StoredDraft extends StoredValues {
  autres?: StoredValues[];
  inventaire?: InventoryValues;
  progress: Progress;
  paper?: MadePaper;
}

const nameOf = (userId: number, bookingId: number): string => `booking.${userId}.${bookingId}`;

/** Reads a customer's draft for a container; the initial values when there is none. */
export function readBooking(userId: number, bookingId: number, initial: BookingValues): BookingDraft {
  const draft = readDraft(nameOf(userId, bookingId));
  if (!isStoredDraft(draft)) return { values: initial, progress: {} };
  const autres = (draft.autres ?? []).map((other) => ({ ...anotherParcel(emptyBooking), ...valuesOf(other) }));
  const inventaire = draft.inventaire ?? initial.inventaire;
  return {
    values: { ...initial, ...valuesOf(draft), autres, inventaire },
    progress: draft.progress,
    paper: draft.paper && isFresh(draft.paper.file) ? draft.paper : undefined,
  };
}

const isFresh = ({ uploadedAt }: UploadedFile): boolean => uploadedAt > Date.now() - fileKeyMaxAgeMs;

/** Returns stored values without files that are too old. */
function valuesOf({ texts, files }: StoredValues): object {
  const fresh = Object.entries(files).filter(([, file]) => isFresh(file));
  return { ...texts, ...Object.fromEntries(fresh) };
}

/** Saves a draft without files that are still uploading. Returns false when the browser stores nothing. */
export function saveBooking(userId: number, bookingId: number, { values, progress, paper }: BookingDraft): boolean {
  const { autres, inventaire, ...first } = values;
  const others = autres.map(toStored);
  return saveDraft(nameOf(userId, bookingId), { ...toStored(first), autres: others, inventaire, progress, paper });
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

/** Checks a draft by hand: a schema would be loaded before the form shows. */
const isStoredDraft = (draft: unknown): draft is StoredDraft =>
  areStoredValues(draft) &&
  'progress' in draft &&
  isRecordOf(draft.progress, isStep) &&
  (!('inventaire' in draft) || isInventory(draft.inventaire)) &&
  (!('paper' in draft) || isPaper(draft.paper)) &&
  (!('autres' in draft) || (Array.isArray(draft.autres) && draft.autres.every(areStoredValues)));

const areStoredValues = (values: unknown): values is StoredValues =>
  isObject(values) && isRecordOf(values.texts, isString) && isRecordOf(values.files, isFile);

const isPaper = (paper: unknown): paper is MadePaper => isObject(paper) && isString(paper.of) && isFile(paper.file);

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
