import * as v from 'valibot';
import { NewInsurance } from '#shared/insurance/schema.ts';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import type { Measures } from '#web/core/colis/measures.ts';
import {
  ColisRules,
  DocumentTypeRules,
  emptyColis,
  OTHER_NEEDS_NAME,
  requiredChoice,
  typedNumber,
} from '#web/core/colis/values.ts';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';
import type { Template } from '#web/core/sendAgain.ts';
import { session } from '#web/core/session.ts';

/** Rules of the booking form's fields, which are the API's own. */
export const BookingRules = v.pipe(
  v.object({
    ...ColisRules,
    // The maximum depends on the container and is checked on submission.
    poids: typedNumber(v.pipe(v.number(), v.finite(), v.minValue(0.001))),
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
  }),
  v.forward(v.partialCheck(...OTHER_NEEDS_NAME), ['autreDocument']),
);

/** Values of the form, and below the checked values that it sends. */
export type BookingValues = v.InferInput<typeof BookingRules>;
export type Booking = v.InferOutput<typeof BookingRules>;

export const emptyBooking: BookingValues = {
  ...emptyColis,
  photo: null,
  typeDocument: '',
  autreDocument: '',
  document: null,
  // All covers are free, so that the fullest is proposed.
  typeCouverture: COVERAGE_TYPES[0].name,
  descriptionAssurance: '',
  valeurCouverture: '',
  contrat: null,
};

/**
 * Returns the values of a form that was not filled in yet, with the measures that the customer gave before and the
 * contents and recipient of the parcel that they send again, if any.
 */
export const initialBooking = (
  measures: Measures<number> | undefined,
  template: Template | undefined,
): BookingValues => ({
  ...emptyBooking,
  ...template,
  ...(measures && {
    poids: String(measures.poids),
    longueur: String(measures.longueur),
    largeur: String(measures.largeur),
    hauteur: String(measures.hauteur),
  }),
});

/** Reports whether the customer has changed any of the initial values. */
export const hasInput = (values: BookingValues, initial: BookingValues): boolean =>
  Object.entries(values).some(([name, value]) => value !== initial[name as keyof BookingValues]);

/** Fields of the recipient. */
export const RECIPIENT = [
  'nomDestinataire',
  'telephoneDestinataire',
  'emailDestinataire',
  'adresseDestinataire',
] as const;
const PAPERS = [
  'typeDocument',
  'autreDocument',
  'document',
  'typeCouverture',
  'valeurCouverture',
  'descriptionAssurance',
  'contrat',
] as const;

/** Sections of the form, in order. */
export const SECTIONS = ['colis', 'recipient', 'papers'] as const;
export type SectionName = (typeof SECTIONS)[number];

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
