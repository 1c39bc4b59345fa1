import * as v from 'valibot';
import { dutyFrancs } from '../colis/fees.ts';
import { id, line } from '../http/fields.ts';
import { RECORDED_METHODS } from '../money/methods.ts';

const method = v.picklist(RECORDED_METHODS);

/** Duty that customs asked for a parcel, and later how it was paid; both may be sent at once. */
export const NewDuty = v.object({
  /** Amount in whole XOF. */
  montant: dutyFrancs,
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
  montant: dutyFrancs,
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
