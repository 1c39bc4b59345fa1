import * as v from 'valibot';
import { NewInsurance } from '#shared/insurance/schema.ts';
import {
  ColisRules,
  DocumentTypeRules,
  emptyColis,
  OTHER_NEEDS_NAME,
  requiredChoice,
  typedNumber,
} from '#web/core/colis/values.ts';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';

/** Rules of the booking form's fields, which are the API's own. */
export const BookingRules = v.pipe(
  v.object({
    ...ColisRules,
    // The maximum depends on the container and is checked on submission.
    poids: typedNumber(v.pipe(v.number(), v.finite(), v.minValue(0.001))),
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
  typeCouverture: '',
  descriptionAssurance: '',
  valeurCouverture: '',
  contrat: null,
};

/** Reports whether any field is filled in. */
export const hasInput = (values: BookingValues): boolean =>
  Object.values(values).some((value) => value !== null && value !== '');
