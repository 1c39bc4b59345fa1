import type { FieldErrors } from 'react-hook-form';
import * as v from 'valibot';
import { optionalText } from '#shared/http/fields.ts';
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

/** Values of a further parcel of the sending. */
export type OtherValues = BookingValues['autres'][number];

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
  autres: [],
};

/** Returns another parcel of the size of the form's last one: most customers send several of one kind. */
export const anotherParcel = ({ autres, ...first }: BookingValues): OtherValues => {
  const { poids, longueur, largeur, hauteur } = autres.at(-1) ?? first;
  return { description: '', poids, longueur, largeur, hauteur, photo: null, valeurCouverture: '' };
};

/** Prefix of the names of a further parcel's fields. */
export const prefixOf = (index: number) => `autres.${index}.` as const;

/** Returns all file fields of the form. */
export const filesIn = ({ photo, document, contrat, autres }: BookingValues) => [
  ...[photo, document, contrat],
  ...autres.map((other) => other.photo),
];

/** Returns the measures of all parcels. */
export const parcelsOf = ({ autres, ...first }: Booking): Measures<number>[] => [first, ...autres];

type Fault = { message?: string | undefined } | undefined;

/** Returns the faults of each parcel, the first one's with those of the whole form. */
export const faultsByParcel = (errors: FieldErrors<BookingValues>): Record<string, Fault>[] => {
  const { autres, ...first } = errors;
  return [first, ...(Array.isArray(autres) ? autres.filter(Boolean) : [])];
};

/**
 * Returns the values of a form that was not filled in yet, with the measures that the customer gave before for one or
 * several parcels, and the contents and recipient of the parcel that they send again, if any.
 */
export const initialBooking = (
  measures: Measures<number> | undefined,
  template: Template | undefined,
  count = 1,
): BookingValues => {
  const first = {
    ...emptyBooking,
    ...template,
    ...(measures && {
      poids: String(measures.poids),
      longueur: String(measures.longueur),
      largeur: String(measures.largeur),
      hauteur: String(measures.hauteur),
    }),
  };
  return { ...first, autres: Array.from({ length: count - 1 }, () => anotherParcel(first)) };
};

/** Reports whether the customer has changed any of the initial values. */
export const hasInput = (values: BookingValues, initial: BookingValues): boolean =>
  Object.entries(values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof BookingValues]),
  );

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
