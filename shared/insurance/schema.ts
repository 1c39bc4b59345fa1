import * as v from 'valibot';
import { amount, id, line, textOrNothing } from '../http/fields.ts';
import { COUVERTURES } from './constants.ts';

/** Highest value in XOF that may be declared for a parcel, as the terms of use say; a declaration, not an insurance. */
export const MAX_DECLARED_XOF = 10_000_000;

export type Couverture = (typeof COUVERTURES)[number];

const insuranceFields = {
  typeCouverture: line(80),
  description: textOrNothing(500),
  /** XOF, which has no decimals. */
  valeurCouverture: v.pipe(amount(0, MAX_DECLARED_XOF), v.integer()),
  couverture: v.picklist(COUVERTURES),
};

export const NewInsurance = v.object({
  ...insuranceFields,
  description: v.optional(insuranceFields.description, ''),
  couverture: v.optional(insuranceFields.couverture, 'DECLAREE'),
  containerBookingId: id,
});
export type NewInsurance = v.InferOutput<typeof NewInsurance>;

/** Changes to an insurance, besides its file; a field left out stays as it is. */
export const InsuranceEdit = v.partial(v.object(insuranceFields));
export type InsuranceEdit = v.InferOutput<typeof InsuranceEdit>;

/** Insurance, a draft until a parcel adopts it (`colisId`); drafts expire at `expireLe`. */
export const Insurance = v.object({
  id,
  typeCouverture: v.string(),
  description: v.string(),
  valeurCouverture: v.number(),
  couverture: v.picklist(COUVERTURES),
  userId: id,
  containerBookingId: id,
  colisId: v.nullable(id),
  expireLe: v.nullable(v.string()),
  image: v.nullable(v.string()),
  createdAt: v.string(),
});
export type Insurance = v.InferOutput<typeof Insurance>;
