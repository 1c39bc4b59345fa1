import type { Refusal } from '#web/core/api/refusal.ts';
import type { LineValues } from '#web/core/inventory/values.ts';
import type { BookingValues } from './bookingFormSchema.ts';
import type { StepName } from './creationSteps.ts';
import { emptyBooking, type OtherParcelValues, prefixOf } from './values.ts';

type FileName = 'photo' | 'document' | 'contrat';

/** Form fields whose name differs from the request's. */
const FORM_NAMES: Record<StepName, Record<string, keyof BookingValues>> = {
  insurance: { description: 'descriptionAssurance', image: 'contrat', imageKey: 'contrat' },
  customs: { photo: 'document', photoKey: 'document' },
  colis: { photoKey: 'photo' },
};

interface FileFieldError {
  field: FileName | `autres.${number}.photo`;
  text: string;
  /** The file itself was refused, so it must be chosen again. */
  mustChooseAgain: true;
}

type TextName = Exclude<keyof BookingValues, FileName | 'autres' | 'inventaire'>;

interface TextFieldError {
  field:
    | TextName
    | `inventaire.lignes.${number}.${keyof LineValues}`
    | `autres.${number}.${Exclude<keyof OtherParcelValues, 'photo'>}`;
  text: string;
  mustChooseAgain: false;
}

/** Maps a refusal of one creation to the form's fields, each with its error message. */
export function fieldErrorsOf(step: StepName, { code, message, fields }: Refusal): (FileFieldError | TextFieldError)[] {
  return Object.entries(fields).flatMap(([name, fault]): (FileFieldError | TextFieldError)[] => {
    const field = formName(step, name);
    // A specific code explains more than "invalid", except COLIS_TOO_LARGE, where each side has its own limit.
    const text = code === 'INVALID_FIELDS' || code === 'COLIS_TOO_LARGE' ? fault : message;
    if (isFile(field)) return [{ field, text, mustChooseAgain: true }];
    return isText(field) ? [{ field, text, mustChooseAgain: false }] : [];
  });
}

/** Returns the form's name of a field of a request; a shipment has its first parcel at `colis.0`. */
function formName(step: StepName, name: string): string {
  const [, index, field] = /^colis\.(\d+)\.(\w+)$/.exec(name) ?? [];
  if (!field) return FORM_NAMES[step][name] ?? name;
  const ownName = FORM_NAMES.colis[field] ?? field;
  return index === '0' ? ownName : `${prefixOf(Number(index) - 1)}${ownName}`;
}

const INVENTORY_LINE = /^inventaire\.lignes\.\d+\.\w+$/;
const withoutPrefix = (name: string): string => name.replace(/^autres\.\d+\./, '');
const isFile = (name: string): name is FileFieldError['field'] =>
  ['photo', 'document', 'contrat'].includes(withoutPrefix(name));
const isText = (name: string): name is TextFieldError['field'] =>
  INVENTORY_LINE.test(name) || (withoutPrefix(name) in emptyBooking && !isFile(name));
