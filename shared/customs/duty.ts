import * as v from 'valibot';
import { id, line } from '../http/fields.ts';
import { RECORDED_METHODS } from '../money/methods.ts';

/** Most that customs may ask for one parcel, in whole XOF: a sane limit of the trade. */
const MAX_DUTY = 1_000_000_000;
const amount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DUTY));
const method = v.picklist(RECORDED_METHODS);

/** Duty that customs asked for a parcel, and later how it was paid; both may be sent at once. */
export const NewDuty = v.object({
  /** Amount in whole XOF. */
  montant: amount,
  /** Number of the customs receipt; null when it is not known yet. */
  recu: v.nullish(line(60), null),
  /** Payment by the recipient; its reference counts for one duty only. */
  paiement: v.optional(v.object({ moyen: method, reference: line(60) })),
});
export type NewDuty = v.InferOutput<typeof NewDuty>;

/** Duty of a parcel as recorded at arrival. */
export const Duty = v.object({
  documentId: id,
  colisId: id,
  montant: amount,
  recu: v.nullable(v.string()),
  enregistreLe: v.string(),
  /** Id of the recording admin; for admins. */
  enregistrePar: v.optional(id),
  /** Null until it is paid. */
  paiement: v.nullable(
    v.object({
      moyen: method,
      reference: v.string(),
      le: v.string(),
      /** Id of the recording admin; for admins. */
      par: v.optional(id),
    }),
  ),
});
export type Duty = v.InferOutput<typeof Duty>;
