import * as v from 'valibot';
import { optionalText } from '#shared/http/fields.ts';
import { NewInsurance } from '#shared/insurance/schema.ts';
import {
  ColisFormEntries,
  DocumentTypeEntries,
  OTHER_NEEDS_NAME,
  requiredChoice,
  typedNumber,
} from '#web/core/colis/colisFormSchema.ts';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';
import { inventoryOrNull } from '#web/core/inventory/inventorySchemaSlot.ts';
import { RECIPIENT_FIELDS, SECTIONS, type SectionName } from './values.ts';

/** The maximum weight depends on the container and is checked on submission. */
const poids = typedNumber(v.pipe(v.number(), v.finite(), v.minValue(0.001)));

/** A parcel that is sold per kilo is sent without a piece. */
const piece = v.pipe(
  v.string(),
  v.transform((code) => code || undefined),
);

/** Schema of the fields of a further parcel, which goes to the same recipient with the same documents. */
const OtherParcelSchema = v.object({
  /** Empty for the contents of the first parcel. */
  description: optionalText(500).wrapped,
  poids,
  longueur: ColisFormEntries.longueur,
  largeur: ColisFormEntries.largeur,
  hauteur: ColisFormEntries.hauteur,
  piece,
  photo: uploadedFileKey,
  valeurCouverture: v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => (typed === '' ? undefined : Number(typed))),
    v.optional(NewInsurance.entries.valeurCouverture),
  ),
});

/** Schema of the booking form's fields, by the API's own rules. */
export const BookingFormSchema = v.pipe(
  v.object({
    ...ColisFormEntries,
    poids,
    piece,
    photo: uploadedFileKey,
    ...DocumentTypeEntries,
    // The document is made of an inventory, unless the customer has one of their own.
    typeDocument: v.string(),
    document: uploadedFileKey,
    inventaire: inventoryOrNull,
    typeCouverture: requiredChoice,
    descriptionAssurance: NewInsurance.entries.description.wrapped,
    valeurCouverture: typedNumber(NewInsurance.entries.valeurCouverture),
    couverture: NewInsurance.entries.couverture.wrapped,
    contrat: uploadedFileKey,
    autres: v.array(OtherParcelSchema),
  }),
  v.forward(v.partialCheck(...OTHER_NEEDS_NAME), ['autreDocument']),
  v.forward(
    v.partialCheck(
      [['typeDocument'], ['document'], ['inventaire']],
      ({ typeDocument, document, inventaire }) => typeDocument !== '' || (inventaire !== null && !document),
      'required',
    ),
    ['typeDocument'],
  ),
  v.forward(
    v.partialCheck(
      [['document'], ['inventaire']],
      ({ document, inventaire }) => document !== undefined || inventaire !== null,
      'missing',
    ),
    ['document'],
  ),
);

/** Values of the form, and below the checked values that it sends. */
export type BookingValues = v.InferInput<typeof BookingFormSchema>;
export type Booking = v.InferOutput<typeof BookingFormSchema>;

const DOCUMENT_FIELDS = [
  'typeDocument',
  'autreDocument',
  'document',
  'inventaire',
  'typeCouverture',
  'couverture',
  'valeurCouverture',
  'descriptionAssurance',
  'contrat',
] as const;

const sectionOf = (name: string): SectionName => {
  if (RECIPIENT_FIELDS.some((field) => field === name)) return 'recipient';
  return DOCUMENT_FIELDS.some((field) => field === name) ? 'documents' : 'colis';
};

/** Returns the sections whose fields are all valid. */
export function completeSections(values: BookingValues): ReadonlySet<SectionName> {
  const { issues = [] } = v.safeParse(BookingFormSchema, values);
  const incomplete = new Set(issues.map(({ path }) => sectionOf(String(path?.[0].key))));
  return new Set(SECTIONS.filter((section) => !incomplete.has(section)));
}
