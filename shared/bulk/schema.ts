import * as v from 'valibot';
import { Refused } from '../changes/results.ts';
import { ChangePreview, motif, seenVersion, UnreachableCustomers } from '../changes/schema.ts';
import { ETATS } from '../colis/constants.ts';
import { MoveDeparture, NewMove } from '../colis/decisions.ts';
import { datetime, id, isDistinct, line, text } from '../http/fields.ts';
import { MAX_BULK, MAX_BULK_PREVIEW, MAX_DEBTORS, MAX_MESSAGE_SUBJECT, MAX_MESSAGE_TEXT } from './constants.ts';

/** Reminders to customers: to pay, to bring the parcel, to replace its refused customs document. */
const RAPPELS = ['PAIEMENT', 'DEPOT', 'DOUANE'] as const;
export type Rappel = (typeof RAPPELS)[number];

const MessageText = v.object({ objet: line(MAX_MESSAGE_SUBJECT), texte: text(MAX_MESSAGE_TEXT) });
/** Message of an admin, in each language of its readers. */
export const MessageTexts = v.pipe(
  v.object({ fr: v.optional(MessageText), en: v.optional(MessageText) }),
  v.check(({ fr, en }) => fr !== undefined || en !== undefined, 'required'),
);
export type MessageTexts = v.InferOutput<typeof MessageTexts>;

/** One action for many parcels of a container. */
export const BulkAction = v.variant('type', [
  v.object({ type: v.literal('RAPPEL'), rappel: v.picklist(RAPPELS) }),
  v.object({ type: v.literal('MESSAGE'), textes: MessageTexts }),
  v.object({ type: v.literal('ACCEPTER_DOUANE') }),
  v.object({ type: v.literal('ETAT'), etat: v.picklist(ETATS), motif }),
  v.object({ type: v.literal('DEPLACER'), ...NewMove.entries }),
]);
export type BulkAction = v.InferOutput<typeof BulkAction>;

export const BulkPreviewRequest = v.object({
  action: BulkAction,
  colisIds: v.pipe(
    v.array(id),
    v.minLength(1),
    v.maxLength(MAX_BULK_PREVIEW),
    v.check((all) => isDistinct(all), 'repeated'),
  ),
});
export type BulkPreviewRequest = v.InferOutput<typeof BulkPreviewRequest>;

/** A parcel of an action, as the preview showed it. */
export const BulkTarget = v.object({
  id,
  deposeLe: v.optional(datetime),
  decideLe: v.optional(v.nullable(datetime)),
  version: seenVersion,
});
export type BulkTarget = v.InferOutput<typeof BulkTarget>;

/**
 * A part of an action. `lot` is drawn by the caller for the whole action: a customer gets no message twice under one.
 * `deposeLe` and `decideLe` name the file of a customs document and the decision on it that the preview was about,
 * `version` the parcel of a change of état.
 */
export const BulkRequest = v.object({
  action: BulkAction,
  lot: v.pipe(v.string(), v.uuid()),
  colis: v.pipe(
    v.array(BulkTarget),
    v.minLength(1),
    v.maxLength(MAX_BULK),
    v.check((all) => isDistinct(all.map((one) => one.id)), 'repeated'),
  ),
});
export type BulkRequest = v.InferOutput<typeof BulkRequest>;

/** Preview of an action: like that of one change, with the parcels that it would leave out. */
export const BulkPreview = v.object({
  ...ChangePreview.entries,
  /** Number of messages: a change of état sends one for each parcel. */
  envois: v.number(),
  /** Parcels that it would refuse, and the number of parcels for which it is done already. */
  refuses: v.array(Refused),
  dejaFaits: v.number(),
  /**
   * For a move: its departure, whether that has another destination, its effect on money in dollars, and the number of
   * parcels whose box another depot has, and whether these can be sent there.
   */
  deplacement: v.optional(
    v.object({
      vers: MoveDeparture,
      autreDestination: v.boolean(),
      supplements: v.number(),
      rembourse: v.number(),
      boites: v.number(),
      transfert: v.boolean(),
    }),
  ),
  /** Files of the customs documents that it would accept, and the decisions on them until then. */
  documents: v.array(
    v.object({
      colisId: id,
      documentId: id,
      typeDocument: v.string(),
      deposeLe: v.string(),
      decideLe: v.nullable(v.string()),
    }),
  ),
  /** Parcels whose état it would change, in the versions that were previewed. */
  versions: v.array(v.object({ colisId: id, version: id })),
});
export type BulkPreview = v.InferOutput<typeof BulkPreview>;

const customers = (max: number) =>
  v.pipe(
    v.array(id),
    v.minLength(1),
    v.maxLength(max),
    v.check((all) => isDistinct(all), 'repeated'),
  );

/** Customers to remind of all that they owe. */
export const DebtorsPreviewRequest = v.object({ clients: customers(MAX_DEBTORS) });
export type DebtorsPreviewRequest = v.InferOutput<typeof DebtorsPreviewRequest>;

/** A part of the reminders to customers; `lot` as in `BulkRequest`. */
export const DebtorsRequest = v.object({ lot: BulkRequest.entries.lot, clients: customers(MAX_BULK) });
export type DebtorsRequest = v.InferOutput<typeof DebtorsRequest>;

/** Preview of payment reminders to customers. */
export const DebtorsPreview = v.object({
  /** Customers who get the message, some of their names, and the dollars that the messages ask together. */
  clients: v.number(),
  noms: v.array(v.string()),
  du: v.number(),
  /** Number of them without a login: their mail links to a page on which they pay without one. */
  parLien: v.number(),
  messages: ChangePreview.entries.messages,
  injoignables: UnreachableCustomers,
  /** Customers who get no message; of those without any address, who are among `injoignables`, too. */
  refuses: v.array(v.object({ ...Refused.entries, nom: v.nullable(v.string()) })),
});
export type DebtorsPreview = v.InferOutput<typeof DebtorsPreview>;
