import type { FieldErrors } from 'react-hook-form';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import { emptyColis } from '#web/core/colis/values.ts';
import type { Template } from '#web/core/drafts/sendAgain.ts';
import { emptyInventory } from '#web/core/inventory/values.ts';
import type { Measures } from '#web/core/quote/measures.ts';
import type { Booking, BookingValues } from './bookingFormSchema.ts';

/** Values of a further parcel of the shipment. */
export type OtherParcelValues = BookingValues['autres'][number];

export const emptyBooking: BookingValues = {
  ...emptyColis,
  photo: null,
  typeDocument: '',
  autreDocument: '',
  document: null,
  inventaire: emptyInventory,
  // All types of declaration are free, so that the fullest is proposed.
  typeCouverture: COVERAGE_TYPES[0].name,
  descriptionAssurance: '',
  valeurCouverture: '',
  couverture: 'DECLAREE',
  contrat: null,
  autres: [],
};

/** Returns another parcel of the size and kind of the form's last one: most customers send several of one kind. */
export const anotherParcel = ({ autres, ...first }: BookingValues): OtherParcelValues => {
  const { poids, longueur, largeur, hauteur, piece } = autres.at(-1) ?? first;
  return { description: '', poids, longueur, largeur, hauteur, piece, photo: null, valeurCouverture: '' };
};

/** Prefix of the names of a further parcel's fields. */
export const prefixOf = (index: number) => `autres.${index}.` as const;

/** Returns all file fields of the form. */
export const filesIn = ({ photo, document, contrat, autres }: BookingValues) => [
  ...[photo, document, contrat],
  ...autres.map((other) => other.photo),
];

/** Returns the measures of all parcels. */
export const measuresOfParcels = ({ autres, ...first }: Booking): Measures<number>[] => [first, ...autres];

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
export const RECIPIENT_FIELDS = [
  'nomDestinataire',
  'telephoneDestinataire',
  'emailDestinataire',
  'adresseDestinataire',
  'langueDestinataire',
] as const;

/** Sections of the form, in order. */
export const SECTIONS = ['colis', 'recipient', 'documents'] as const;
export type SectionName = (typeof SECTIONS)[number];
