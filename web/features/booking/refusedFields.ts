import type { Refusal } from '#web/core/api/refusal.ts';
import type { StepName } from './creationSteps.ts';
import { type BookingValues, emptyBooking } from './values.ts';

type FileName = 'photo' | 'document' | 'contrat';

/** Where the form has another name than the request. */
const names: Record<StepName, Record<string, keyof BookingValues>> = {
  insurance: { description: 'descriptionAssurance', image: 'contrat', imageKey: 'contrat' },
  customs: { photo: 'document', photoKey: 'document' },
  colis: { photoKey: 'photo' },
};

interface RefusedFile {
  field: FileName;
  words: string;
  /** The file must be chosen again. */
  again: true;
}

interface RefusedText {
  field: Exclude<keyof BookingValues, FileName>;
  words: string;
  again: false;
}

/** The fields of the form that a refusal of one of the creations is about, each with what to say there. */
export function refusedFields(step: StepName, { code, message, fields }: Refusal): (RefusedFile | RefusedText)[] {
  return Object.entries(fields).flatMap(([name, fault]): (RefusedFile | RefusedText)[] => {
    const field = names[step][name] ?? name;
    // A code of its own says more than that the value is not valid, unless each side has its own limit.
    const words = code === 'INVALID_FIELDS' || code === 'COLIS_TOO_LARGE' ? fault : message;
    if (isFile(field)) return [{ field, words, again: true }];
    return isText(field) ? [{ field, words, again: false }] : [];
  });
}

const isFile = (name: string): name is FileName => ['photo', 'document', 'contrat'].includes(name);
const isText = (name: string): name is RefusedText['field'] => name in emptyBooking && !isFile(name);
