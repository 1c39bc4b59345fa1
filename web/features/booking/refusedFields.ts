import type { Refusal } from '#web/core/api/refusal.ts';
import type { StepName } from './creationSteps.ts';
import { type BookingValues, emptyBooking } from './values.ts';

type FileName = 'photo' | 'document' | 'contrat';

/** Form fields whose name differs from the request's. */
const names: Record<StepName, Record<string, keyof BookingValues>> = {
  insurance: { description: 'descriptionAssurance', image: 'contrat', imageKey: 'contrat' },
  customs: { photo: 'document', photoKey: 'document' },
  colis: { photoKey: 'photo' },
};

interface RefusedFile {
  field: FileName;
  words: string;
  /** Reports whether the file must be chosen again. */
  again: true;
}

interface RefusedText {
  field: Exclude<keyof BookingValues, FileName>;
  words: string;
  again: false;
}

/** Maps a refusal of one creation to the form's fields, each with its error message. */
export function refusedFields(step: StepName, { code, message, fields }: Refusal): (RefusedFile | RefusedText)[] {
  return Object.entries(fields).flatMap(([name, fault]): (RefusedFile | RefusedText)[] => {
    const field = names[step][name] ?? name;
    // A specific code explains more than "invalid", except COLIS_TOO_LARGE, where each side has its own limit.
    const words = code === 'INVALID_FIELDS' || code === 'COLIS_TOO_LARGE' ? fault : message;
    if (isFile(field)) return [{ field, words, again: true }];
    return isText(field) ? [{ field, words, again: false }] : [];
  });
}

const isFile = (name: string): name is FileName => ['photo', 'document', 'contrat'].includes(name);
const isText = (name: string): name is RefusedText['field'] => name in emptyBooking && !isFile(name);
