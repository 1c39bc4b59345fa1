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

interface FileFieldError {
  field: FileName;
  text: string;
  /** The file itself was refused, so it must be chosen again. */
  mustChooseAgain: true;
}

interface TextFieldError {
  field: Exclude<keyof BookingValues, FileName>;
  text: string;
  mustChooseAgain: false;
}

/** Maps a refusal of one creation to the form's fields, each with its error message. */
export function fieldErrorsOf(step: StepName, { code, message, fields }: Refusal): (FileFieldError | TextFieldError)[] {
  return Object.entries(fields).flatMap(([name, fault]): (FileFieldError | TextFieldError)[] => {
    const field = names[step][name] ?? name;
    // A specific code explains more than "invalid", except COLIS_TOO_LARGE, where each side has its own limit.
    const text = code === 'INVALID_FIELDS' || code === 'COLIS_TOO_LARGE' ? fault : message;
    if (isFile(field)) return [{ field, text, mustChooseAgain: true }];
    return isText(field) ? [{ field, text, mustChooseAgain: false }] : [];
  });
}

const isFile = (name: string): name is FileName => ['photo', 'document', 'contrat'].includes(name);
const isText = (name: string): name is TextFieldError['field'] => name in emptyBooking && !isFile(name);
