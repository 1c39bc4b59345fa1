import * as v from 'valibot';
import { optionalText } from '#shared/http/fields.ts';
import { NewInsurance } from '#shared/insurance/schema.ts';
import { ColisRules, DocumentTypeRules, OTHER_NEEDS_NAME, requiredChoice, typedNumber } from '#web/core/colis/rules.ts';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';
import { session } from '#web/core/session.ts';
import { RECIPIENT, SECTIONS, type SectionName } from './values.ts';

/** The maximum weight depends on the container and is checked on submission. */
const poids = typedNumber(v.pipe(v.number(), v.finite(), v.minValue(0.001)));

/** Rules of the fields of a further parcel, which goes to the same recipient with the same papers. */
const OtherRules = v.object({
  /** Empty for the contents of the first parcel. */
  description: optionalText(500).wrapped,
  poids,
  longueur: ColisRules.longueur,
  largeur: ColisRules.largeur,
  hauteur: ColisRules.hauteur,
  photo: uploadedFileKey,
  valeurCouverture: v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => (typed === '' ? undefined : Number(typed))),
    v.optional(NewInsurance.entries.valeurCouverture),
  ),
});

/** Rules of the booking form's fields, which are the API's own. */
export const BookingRules = v.pipe(
  v.object({
    ...ColisRules,
    poids,
    // Where the recipient has no address, the news of the parcel go to the sender.
    emailDestinataire: v.pipe(
      v.string(),
      v.transform((typed) => typed.trim() || (session().user?.email ?? '')),
      ColisRules.emailDestinataire,
    ),
    photo: uploadedFileKey,
    ...DocumentTypeRules,
    document: v.pipe(uploadedFileKey, v.string('missing')),
    typeCouverture: requiredChoice,
    descriptionAssurance: NewInsurance.entries.description.wrapped,
    valeurCouverture: typedNumber(NewInsurance.entries.valeurCouverture),
    contrat: uploadedFileKey,
    autres: v.array(OtherRules),
  }),
  v.forward(v.partialCheck(...OTHER_NEEDS_NAME), ['autreDocument']),
);

/** Values of the form, and below the checked values that it sends. */
export type BookingValues = v.InferInput<typeof BookingRules>;
export type Booking = v.InferOutput<typeof BookingRules>;

const PAPERS = [
  'typeDocument',
  'autreDocument',
  'document',
  'typeCouverture',
  'valeurCouverture',
  'descriptionAssurance',
  'contrat',
] as const;

const sectionOf = (name: string): SectionName => {
  if (RECIPIENT.some((field) => field === name)) return 'recipient';
  return PAPERS.some((field) => field === name) ? 'papers' : 'colis';
};

/** Returns the sections whose fields are all valid. */
export function completeSections(values: BookingValues): ReadonlySet<SectionName> {
  const { issues = [] } = v.safeParse(BookingRules, values);
  const incomplete = new Set(issues.map(({ path }) => sectionOf(String(path?.[0].key))));
  return new Set(SECTIONS.filter((section) => !incomplete.has(section)));
}
