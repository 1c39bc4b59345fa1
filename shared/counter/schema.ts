import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { NewColis, NewShipment, PieceNames, pieceCode } from '../colis/schema.ts';
import { CURRENCIES } from '../customs/constants.ts';
import { NewCustomsDocument } from '../customs/schema.ts';
import { Inventory } from '../customs/shown-inventory.ts';
import {
  amount,
  datetime,
  id,
  isDistinct,
  line,
  pageFields,
  queryId,
  text,
  textOrNothing,
  uploadedKey,
} from '../http/fields.ts';
import { NewInsurance } from '../insurance/schema.ts';
import { isAwaited, MAX_REFERENCE, MOYENS, REFERENCED_METHODS } from '../money/methods.ts';
import { REST_MOMENTS } from '../money/terms.ts';
import { PAYMENT_STATUTS } from '../payments/constants.ts';
import { SellerOnPaper } from '../payments/receipt.ts';
import { Received } from '../payments/schema.ts';
import {
  DRAWER_MOVEMENTS,
  DRAWER_STATUTS,
  MAX_CASH,
  MAX_COLIS_PER_SALE,
  MAX_DRAWER_REASON,
  MAX_PAYMENTS_PER_SALE,
  RECORDED_MOVEMENTS,
} from './constants.ts';

export type DrawerStatut = (typeof DRAWER_STATUTS)[number];
export type DrawerMovementType = (typeof DRAWER_MOVEMENTS)[number];

const { description, poids, longueur, largeur, hauteur } = NewColis.entries;

/** Parcel on the counter: a piece of the price list, or weighed and measured in kg and metres. */
const SoldParcel = v.pipe(
  v.object({
    description,
    piece: v.optional(pieceCode),
    mesures: v.optional(v.object({ poids, longueur, largeur, hauteur })),
    valeurCouverture: v.optional(NewInsurance.entries.valeurCouverture),
  }),
  v.forward(
    v.partialCheck(
      [['piece'], ['mesures']],
      ({ piece, mesures }) => piece !== undefined || mesures !== undefined,
      'required',
    ),
    ['mesures'],
  ),
);

/** Cash that the drawer keeps, without the change that was given, in units of its currency. */
const Cash = v.object({ devise: v.picklist(CURRENCIES), montant: amount(0.01, MAX_CASH) });
export type Cash = v.InferOutput<typeof Cash>;

/**
 * Money that a counter takes, in units of its currency: cash, which goes into the drawer, or what has a reference. One
 * payment at most is awaited, since its parcels are locked until an admin confirms it.
 */
const CounterMoney = v.variant('moyen', [
  v.object({ moyen: v.literal('ESPECES'), ...Cash.entries }),
  v.object({ moyen: v.picklist(REFERENCED_METHODS), ...Cash.entries, reference: line(MAX_REFERENCE) }),
  v.object({
    moyen: v.literal('VIREMENT'),
    ...Cash.entries,
    reference: v.optional(textOrNothing(MAX_REFERENCE), ''),
  }),
]);
export type CounterMoney = v.InferOutput<typeof CounterMoney>;

const payments = v.pipe(
  v.array(CounterMoney),
  v.maxLength(MAX_PAYMENTS_PER_SALE),
  v.check((list) => list.filter(({ moyen }) => isAwaited(moyen)).length <= 1, 'repeated'),
);

/**
 * Sale at the counter. `total` (dollars) is the price that the customer was told. What its payments leave unpaid is due
 * before `reste`, by terms within the limits of the stage, or by the payment deadline without it. `depose`: the depot has
 * the parcels; left out by telephone.
 */
export const NewSale = v.object({
  clientId: id,
  conteneurId: id,
  ...v.pick(NewShipment, [
    'nomDestinataire',
    'emailDestinataire',
    'telephoneDestinataire',
    'adresseDestinataire',
    'langueDestinataire',
  ]).entries,
  colis: v.pipe(v.array(SoldParcel), v.minLength(1), v.maxLength(MAX_COLIS_PER_SALE)),
  /** The list of goods, or a photo of a paper one: an upload of the caller. */
  document: v.object({ ...NewCustomsDocument.entries, fichier: uploadedKey }),
  assurance: v.omit(NewInsurance, ['containerBookingId']),
  depose: v.optional(v.boolean(), false),
  total: amount(0, MAX_CASH),
  paiements: payments,
  reste: v.optional(v.picklist(REST_MOMENTS)),
  /** Approval of an admin, which the sale spends if its terms exceed a limit of the stage. */
  accord: v.optional(id),
});
export type NewSale = v.InferOutput<typeof NewSale>;

/** Payment that a counter took, in dollars, and as it came. */
const CounterPayment = v.object({
  id,
  /** Number of its receipt; null until its money is confirmed. */
  numero: v.nullable(v.string()),
  moyen: v.picklist(MOYENS),
  statut: v.picklist(PAYMENT_STATUTS),
  montant: v.number(),
  recu: v.nullable(Received),
});
export type CounterPayment = v.InferOutput<typeof CounterPayment>;

/** Parcel of a sale; amounts in dollars. */
const SoldColis = v.object({
  id,
  codeSuivi: v.nullable(v.string()),
  description: v.string(),
  piece: v.nullable(PieceNames),
  prix: v.number(),
  reste: v.number(),
  /** Moment before which the rest is due; null for the payment deadline. */
  quand: v.nullable(v.picklist(REST_MOMENTS)),
  avant: v.string(),
});

/** Parcels that a counter sold or took money for; amounts in dollars. `reste` is without what is awaited. */
export const Sale = v.object({
  clientId: id,
  conteneurId: id,
  vendeur: SellerOnPaper,
  colis: v.array(SoldColis),
  total: v.number(),
  reste: v.number(),
  paiements: v.array(CounterPayment),
});
export type Sale = v.InferOutput<typeof Sale>;

/** Request to take cash for parcels of one customer, which pays in their order what is owed. */
export const NewCollection = v.object({
  colisIds: v.pipe(
    v.array(id),
    v.minLength(1),
    v.maxLength(MAX_COLIS_PER_SALE),
    v.check((all) => isDistinct(all), 'repeated'),
  ),
  paiements: v.pipe(payments, v.minLength(1)),
});
export type NewCollection = v.InferOutput<typeof NewCollection>;

/** Duties in dollars, and in the francs in which they were asked. */
const DutiesOwed = v.object({ montant: v.number(), francs: v.number() });

/** Debts of a customer for parcels of one container that leaves from or arrives at the caller’s site, in dollars. */
export const Dues = v.object({
  clientId: id,
  client: v.string(),
  conteneurId: id,
  depart: v.string(),
  destination: v.string(),
  colis: v.array(
    v.object({
      id,
      codeSuivi: v.nullable(v.string()),
      description: v.string(),
      piece: v.nullable(PieceNames),
      nomDestinataire: v.string(),
      reste: v.number(),
      /** Duties in it that were asked in francs, and nothing of which is paid: the francs stay the same. */
      droits: v.optional(DutiesOwed),
      /** A payment was recorded for it and awaits its confirmation: no other one is taken. */
      enAttente: v.boolean(),
      /** Its recipient comes for it: once all is paid it is handed over. */
      aRemettre: v.boolean(),
    }),
  ),
});
export type Dues = v.InferOutput<typeof Dues>;

/**
 * Refund of a customer's cash payment that is to be made: dollars, and the cash that is given back, in the currency in
 * which it came in.
 */
export const CashRefund = v.object({
  paiementId: id,
  clientId: id,
  client: v.string(),
  montant: v.number(),
  especes: v.object({ devise: v.picklist(CURRENCIES), montant: v.number() }),
  colis: v.array(v.object({ id, codeSuivi: v.nullable(v.string()), description: v.string() })),
});
export type CashRefund = v.InferOutput<typeof CashRefund>;

/** Request to record that what is due of a cash payment was given back out of the drawer. */
export const NewCashRefund = v.object({ clientId: id, paiementId: id });
export type NewCashRefund = v.InferOutput<typeof NewCashRefund>;

/** Request to keep a photo as the proof of money that is awaited: the message of a wallet, or the order of a transfer. */
export const NewProof = v.object({ clientId: id, paiementId: id });
export type NewProof = v.InferOutput<typeof NewProof>;

/** Proof that was kept. */
export const Proof = v.object({ paiementId: id });

/**
 * Request to take back a cash payment of the caller's open drawer that was a mistake: its cash goes back to the
 * customer, and its parcels owe it again.
 */
export const NewTakeBack = v.object({ ...NewCashRefund.entries, motif: text(MAX_DRAWER_REASON) });
export type NewTakeBack = v.InferOutput<typeof NewTakeBack>;

/** Person to whom a customer sent a parcel, as they wrote their details. */
export const KnownRecipient = v.object({
  nomDestinataire: v.string(),
  telephoneDestinataire: v.string(),
  emailDestinataire: v.string(),
  adresseDestinataire: v.string(),
  langueDestinataire: v.picklist(LANGUAGES),
});
export type KnownRecipient = v.InferOutput<typeof KnownRecipient>;

/** Customer whom a counter serves, or the one of a parcel, whose debts in its container are asked for. */
export const CounterSearch = v.pipe(
  v.object({ clientId: v.optional(queryId), colisId: v.optional(queryId) }),
  v.forward(
    v.partialCheck(
      [['clientId'], ['colisId']],
      ({ clientId, colisId }) => (clientId === undefined) !== (colisId === undefined),
      'required',
    ),
    ['clientId'],
  ),
);
export type CounterSearch = v.InferOutput<typeof CounterSearch>;

/** Latest list of goods of a customer, other than a photo: what the parcel was said to contain, and its lines. */
export const EarlierList = v.object({
  le: v.string(),
  contenu: v.string(),
  nature: Inventory.entries.nature,
  lignes: Inventory.entries.lignes,
});
export type EarlierList = v.InferOutput<typeof EarlierList>;

/**
 * Customer at a counter: debts, cash to give back, and for the staff of a depot their recipients, the latest first, and
 * their latest list of goods.
 */
export const ServedCustomer = v.object({
  dus: v.array(Dues),
  aRendre: v.array(CashRefund),
  destinataires: v.array(KnownRecipient),
  liste: v.nullable(EarlierList),
});
export type ServedCustomer = v.InferOutput<typeof ServedCustomer>;

/** Request for the link of a receipt, of a sale (`vente`) or a later payment: its parcels and the payments for them. */
export const NewReceiptLink = v.object({
  colisIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(MAX_COLIS_PER_SALE)),
  paiementIds: v.pipe(v.array(id), v.maxLength(MAX_PAYMENTS_PER_SALE)),
  vente: v.optional(v.boolean(), false),
});
export type NewReceiptLink = v.InferOutput<typeof NewReceiptLink>;

/** Code of the link of a receipt, in the form of a tracking code, and until when it is valid. */
export const ReceiptLink = v.object({ code: v.string(), expireLe: v.string() });
export type ReceiptLink = v.InferOutput<typeof ReceiptLink>;

/** Receipt of a counter as its paper shows it, without any number of an account, a parcel or a payment. */
export const CounterReceipt = v.object({
  le: v.string(),
  vendeur: SellerOnPaper,
  client: v.string(),
  depart: v.string(),
  destination: v.string(),
  /** Recipient, departure and depot of a sale; null on the receipt of a later payment. */
  vente: v.nullable(
    v.object({
      destinataire: v.string(),
      dateDepart: v.string(),
      fuseau: v.string(),
      depot: v.nullable(v.object({ nom: v.string(), adresse: v.string() })),
    }),
  ),
  colis: v.array(v.pick(SoldColis, ['codeSuivi', 'description', 'piece', 'prix'])),
  total: v.number(),
  paiements: v.array(v.omit(CounterPayment, ['id'])),
  reste: v.number(),
  /** Moment before which the rest is due; null for the payment deadline. */
  quand: v.nullable(v.picklist(REST_MOMENTS)),
});
export type CounterReceipt = v.InferOutput<typeof CounterReceipt>;

const sums = v.array(v.object({ devise: v.picklist(CURRENCIES), montant: v.number() }));
const counted = v.pipe(
  v.array(v.object({ devise: v.picklist(CURRENCIES), montant: amount(0, MAX_CASH) })),
  v.maxLength(CURRENCIES.length),
  v.check((list) => isDistinct(list.map(({ devise }) => devise)), 'repeated'),
);

/** Drawers to list: in a statut, of an agent, and opened at these instants or between them. */
export const DrawerSearch = v.pipe(
  v.object({
    ...pageFields,
    statut: v.optional(v.picklist(DRAWER_STATUTS)),
    agentId: v.optional(queryId),
    du: v.optional(datetime),
    au: v.optional(datetime),
  }),
  v.forward(
    v.partialCheck([['du'], ['au']], ({ du = '', au = '~' }) => du <= au, 'ends_before_start'),
    ['au'],
  ),
);
export type DrawerSearch = v.InferOutput<typeof DrawerSearch>;

/** Says that a request is about the office's drawer, which all admins share, and not the caller's. */
const bureau = v.optional(v.boolean(), false);

/** Request to open a cash drawer with a float per currency. */
export const NewDrawer = v.object({ fonds: counted, bureau });
export type NewDrawer = v.InferOutput<typeof NewDrawer>;

/** Movement of a drawer that is no payment, with its reason. */
export const NewDrawerMovement = v.object({
  type: v.picklist(RECORDED_MOVEMENTS),
  ...Cash.entries,
  motif: text(MAX_DRAWER_REASON),
  bureau,
});
export type NewDrawerMovement = v.InferOutput<typeof NewDrawerMovement>;

/**
 * Count of a drawer at its closing, by currency; one left out counts as none. `mouvements` is the number of movements
 * that its agent saw. A difference needs a reason.
 */
export const DrawerCount = v.object({
  comptes: counted,
  mouvements: v.pipe(v.number(), v.integer(), v.minValue(0)),
  motif: v.optional(textOrNothing(MAX_DRAWER_REASON), ''),
  bureau,
});
export type DrawerCount = v.InferOutput<typeof DrawerCount>;

/** Movement of a cash drawer; `montant` is negative for money that left it. */
const DrawerMovement = v.object({
  id,
  le: v.string(),
  type: v.picklist(DRAWER_MOVEMENTS),
  devise: v.picklist(CURRENCIES),
  montant: v.number(),
  motif: v.nullable(v.string()),
  paymentId: v.nullable(id),
  /** Customer whose payment it was, their name then (null once they are erased), and the number of its receipt. */
  clientId: v.nullable(id),
  client: v.nullable(v.string()),
  recu: v.nullable(v.string()),
});

/** Cash drawer of an agent at a site, or in the office (no site) of an admin, or of all admins (no agent). */
export const Drawer = v.object({
  id,
  siteId: v.nullable(id),
  /** Name of the site; null in the office. */
  site: v.nullable(v.string()),
  agentId: v.nullable(id),
  agent: v.string(),
  statut: v.picklist(DRAWER_STATUTS),
  ouvertLe: v.string(),
  fonds: sums,
  /** Cash that should be in it. */
  attendu: sums,
  /** Cash that was taken out of it, and brought to the bank. */
  sorties: sums,
  banque: sums,
  /** Number of movements. */
  mouvements: v.number(),
  /** Count, difference and its reason; null while it is open. */
  cloture: v.nullable(v.object({ le: v.string(), comptes: sums, ecarts: sums, motif: v.string() })),
  /**
   * Confirmation by an admin, with the hash (SHA-256) of all that it says; null before. `nom` is the admin's name, empty
   * once their account is erased.
   */
  validation: v.nullable(v.object({ le: v.string(), par: id, nom: v.string(), empreinte: v.string() })),
});
export type Drawer = v.InferOutput<typeof Drawer>;

/** Drawer with its movements, the oldest first. */
export const DrawerWithMovements = v.object({ ...Drawer.entries, liste: v.array(DrawerMovement) });
export type DrawerWithMovements = v.InferOutput<typeof DrawerWithMovements>;
