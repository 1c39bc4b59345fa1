import * as v from 'valibot';
import { MoneyBack } from '../changes/money-back.ts';
import { motif } from '../changes/schema.ts';
import { MoveDeparture } from '../colis/decisions.ts';
import { MAX_COLIS_PER_SHIPMENT } from '../colis/rules.ts';
import type { ErrorCode } from '../errors.ts';
import { id, isDistinct } from '../http/fields.ts';
import { CANCELLATION_PHASES } from '../rebooking/rules.ts';

/** Cancellation of parcels by their customer, or their move to another departure. */
const RebookingAction = v.variant('type', [
  v.object({ type: v.literal('ANNULER') }),
  v.object({ type: v.literal('DEPLACER'), vers: id }),
]);
export type RebookingAction = v.InferOutput<typeof RebookingAction>;

export const RebookingPreviewRequest = v.object({
  action: RebookingAction,
  colisIds: v.pipe(
    v.array(id),
    v.minLength(1),
    v.maxLength(MAX_COLIS_PER_SHIPMENT),
    v.check((all) => isDistinct(all), 'repeated'),
  ),
});
export type RebookingPreviewRequest = v.InferOutput<typeof RebookingPreviewRequest>;

/**
 * Request to cancel or move parcels as their preview (`apercu`) said, with a reason. `lot` is drawn by the caller: a
 * repetition under it changes nothing.
 */
export const RebookingRequest = v.object({
  action: RebookingAction,
  motif,
  lot: v.pipe(v.string(), v.uuid()),
  colis: v.pipe(
    v.array(v.object({ id, apercu: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid')) })),
    v.minLength(1),
    v.maxLength(MAX_COLIS_PER_SHIPMENT),
    v.check((all) => isDistinct(all.map((one) => one.id)), 'repeated'),
  ),
});
export type RebookingRequest = v.InferOutput<typeof RebookingRequest>;

const money = {
  /** Dollars of what was paid that the cancellation keeps. */
  frais: v.number(),
  rembourse: v.number(),
  /** Dollars to pay afterwards: at the new departure, what the price there exceeds what was paid by. */
  aPayer: v.number(),
};

/** Effect on one parcel, in dollars, or why it is refused. */
const RebookingColis = v.object({
  id,
  /** Names the effect: it is carried out only as long as it is the same. Empty for one that is refused, or done already. */
  apercu: v.string(),
  refus: v.nullable(v.object({ code: v.custom<ErrorCode>((code) => typeof code === 'string'), message: v.string() })),
  /** True if it is cancelled, or moved there, already. */
  dejaFait: v.boolean(),
  phase: v.nullable(v.picklist(CANCELLATION_PHASES)),
  prixAvant: v.number(),
  prixApres: v.number(),
  recu: v.number(),
  ...money,
  retours: v.array(MoneyBack),
  /** The depot has its box, which its sender fetches there. */
  aReprendre: v.boolean(),
  /** A page is open on which it could be paid; that is closed first. */
  paiementOuvert: v.boolean(),
});
export type RebookingColis = v.InferOutput<typeof RebookingColis>;

/** Effect on parcels, one by one and together; space in kg and m³. */
export const RebookingPreview = v.object({
  colis: v.array(RebookingColis),
  total: v.object({
    ...money,
    colis: v.number(),
    poids: v.number(),
    volume: v.number(),
  }),
  /** Departure of a move; null of a cancellation. */
  vers: v.nullable(MoveDeparture),
});
export type RebookingPreview = v.InferOutput<typeof RebookingPreview>;
