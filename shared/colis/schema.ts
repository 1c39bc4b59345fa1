import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { Change, motif, seenVersion } from '../changes/schema.ts';
import { MAX_WEIGHT_KG } from '../containers/bounds.ts';
import { amount, customsLine, emailOrNone, id, text, uploadedKey } from '../http/fields.ts';
import { NewInsurance } from '../insurance/schema.ts';
import { MOYENS } from '../money/methods.ts';
import { REST_MOMENTS } from '../money/terms.ts';
import { phone } from '../phone/schema.ts';
import { ADMIN_CANCELLATIONS, CANCELLATIONS, ETATS, type OWN_COLIS_FILTERS, type PAIEMENTS } from './constants.ts';
import { HANDOVER_BLOCKERS } from './handover-blockers.ts';
import { Incident } from './incident-schema.ts';
import { Intake } from './intake-record.ts';
import { INNER_LENGTH_M, MAX_COLIS_PER_SHIPMENT } from './rules.ts';
import { Supplement } from './supplement.ts';
import { ShownTerms } from './terms-schema.ts';

export type Etat = (typeof ETATS)[number];
export type Cancellation = (typeof CANCELLATIONS)[number];
export type AdminCancellation = (typeof ADMIN_CANCELLATIONS)[number];

export type Paiement = (typeof PAIEMENTS)[number];
export type OwnColisFilter = (typeof OWN_COLIS_FILTERS)[number];

/** Longest side of a parcel in metres: the inner length of the longest container. */
export const MAX_SIDE_M = INNER_LENGTH_M['40ft'];

/** Contents and measurements of a parcel; kg and metres, at least 1 g and 1 mm. */
const goodsFields = {
  description: text(500),
  poids: amount(0.001, MAX_WEIGHT_KG),
  longueur: amount(0.001, MAX_SIDE_M),
  largeur: amount(0.001, MAX_SIDE_M),
  hauteur: amount(0.001, MAX_SIDE_M),
};

const recipientFields = {
  nomDestinataire: customsLine(120),
  /** Empty for a recipient without an address: their news go to the sender alone. */
  emailDestinataire: emailOrNone,
  telephoneDestinataire: phone,
  adresseDestinataire: text(300),
};

/** Language of the mails to the recipient, French unless the sender chooses another. */
const recipientLanguage = { langueDestinataire: v.optional(v.picklist(LANGUAGES)) };

/** Fields of a parcel that its customer fills in. */
const parcelFields = { ...goodsFields, ...recipientFields };

/** Code of a piece of a price list. */
export const pieceCode = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,29}$/, 'invalid'));

/**
 * Piece of the container's price list as which a parcel is sold. It takes the space of the piece then, whatever its
 * measures; left out, it is sold per kilo.
 */
const soldAs = { piece: v.optional(pieceCode) };

/** Piece as which a parcel is sold, by its names; absent for a sale per kilo. */
export const PieceNames = v.object({ code: pieceCode, fr: v.string(), en: v.string() });
export type PieceNames = v.InferOutput<typeof PieceNames>;

/** Request to book a parcel, with the ids of the drafts that it adopts. */
export const NewColis = v.object({
  ...parcelFields,
  ...soldAs,
  ...recipientLanguage,
  assuranceId: id,
  documentId: id,
});
export type NewColis = v.InferOutput<typeof NewColis>;

/**
 * Request to book several parcels to one recipient. The first adopts the two drafts, the others get copies of them.
 * `valeurCouverture` is the insured value of one parcel, by default that of the draft.
 */
export const NewShipment = v.object({
  ...recipientFields,
  ...recipientLanguage,
  assuranceId: id,
  documentId: id,
  colis: v.pipe(
    v.array(
      v.object({
        ...goodsFields,
        ...soldAs,
        valeurCouverture: v.optional(NewInsurance.entries.valeurCouverture),
        photoKey: v.optional(uploadedKey),
      }),
    ),
    v.minLength(2),
    v.maxLength(MAX_COLIS_PER_SHIPMENT),
  ),
});
export type NewShipment = v.InferOutput<typeof NewShipment>;

/** Place of a parcel in the shipment that it was booked with: the number `rang` of `total`. */
export const Envoi = v.object({ id, rang: v.number(), total: v.number() });
export type Envoi = v.InferOutput<typeof Envoi>;

/**
 * Who cancels a parcel by the état ANNULE; without it the team does, or the customer if the parcel is the admin's own.
 */
export const annulePar = v.optional(v.picklist(ADMIN_CANCELLATIONS));

/** Keeps the fee of a cancellation by the rules for customers; without it all that was paid goes back. */
const retenirFrais = v.optional(v.literal(true));

/**
 * Changes to a parcel; a field left out stays as it is. `etat`, `annulePar`, `retenirFrais`, `motif` and `version` are
 * accepted from admins only. The état ENREGISTRE revives a cancelled parcel, which takes no other.
 */
export const ColisEdit = v.object({
  ...v.partial(v.object({ ...parcelFields, etat: v.picklist(ETATS) })).entries,
  /** Piece of its price list as which it is sold instead, with the space of that piece; null for a sale per kilo. */
  piece: v.optional(v.nullable(pieceCode)),
  annulePar,
  retenirFrais,
  ...recipientLanguage,
  motif,
  version: seenVersion,
});
export type ColisEdit = v.InferOutput<typeof ColisEdit>;

/**
 * Line of a parcel's price in dollars; a reduction (`REMISE`) is negative. `FRET` is charged by the kilo, `PIECE` as a
 * piece of a price list; `COUVERTURE` is the premium of an insurance, `FRAIS` a fee that staff added, `RABAIS` (negative) a
 * reduction.
 */
const PriceLine = v.variant('code', [
  v.object({
    code: v.literal('FRET'),
    montant: v.number(),
    /** Chargeable weight, and dollars per kilo of it. */
    kilos: v.number(),
    prixParKilo: v.number(),
    /** Kilos charged per m³; 0 charges the weight alone. */
    facteurM3: v.number(),
    /** True if its volume decides that weight. */
    parVolume: v.boolean(),
    /** True if the least price of a parcel is charged. */
    minimum: v.boolean(),
  }),
  v.object({ code: v.literal('PIECE'), montant: v.number(), piece: pieceCode, fr: v.string(), en: v.string() }),
  v.object({
    code: v.literal('REMISE'),
    montant: v.number(),
    pourCent: v.number(),
    /** Number of the parcel in its shipment. */
    rang: v.number(),
  }),
  v.object({
    code: v.literal('COUVERTURE'),
    montant: v.number(),
    /** Insurer, insured value in XOF, and rate of the premium. */
    assureur: v.string(),
    valeur: v.number(),
    pourMille: v.number(),
  }),
  v.object({ code: v.literal('FRAIS'), montant: v.number(), nom: v.string() }),
  v.object({ code: v.literal('RABAIS'), montant: v.number(), nom: v.string() }),
]);
export type PriceLine = v.InferOutput<typeof PriceLine>;

/**
 * Recorded payment that awaits its confirmation: dollars of it that pay for the parcel, dollars left to pay once it is
 * confirmed, and before what; `quand` is absent of a parcel that was handed over.
 */
export const AwaitedPayment = v.object({
  montant: v.number(),
  reste: v.number(),
  quand: v.optional(v.picklist(REST_MOMENTS)),
});
export type AwaitedPayment = v.InferOutput<typeof AwaitedPayment>;

/** Sum in whole XOF, with the francs that a dollar was worth, and the day of that rate. */
export const DatedFrancs = v.object({ montant: v.number(), taux: v.number(), tauxDu: v.string() });
export type DatedFrancs = v.InferOutput<typeof DatedFrancs>;

/**
 * Ledger of a parcel in dollars, oldest first: what was asked, from the lines of its price on, and what came in or went
 * back for it.
 */
export const Ledger = v.object({
  charges: v.array(
    v.variant('code', [
      ...PriceLine.options,
      /** Change of the price since. */
      v.object({ code: v.literal('ECART'), montant: v.number(), le: v.string() }),
      /** Part of the price that is not asked for, negative. */
      v.object({ code: v.literal('DISPENSE'), montant: v.number(), le: v.string() }),
      /** Fee that its cancellation kept, negative once that is undone. */
      v.object({ code: v.literal('ANNULATION'), montant: v.number(), le: v.string() }),
      /**
       * Duties that customs asked, negative once they are taken back: as they were asked in francs, if they were, at the
       * rate of a day.
       */
      v.object({ code: v.literal('DROITS'), montant: v.number(), le: v.string(), francs: v.optional(DatedFrancs) }),
      /** Whole days of storage, `du` and `au` the first and the last of them; negative, without days, once waived. */
      v.object({
        code: v.literal('MAGASINAGE'),
        montant: v.number(),
        le: v.string(),
        jours: v.optional(v.number()),
        parJour: v.optional(v.number()),
        du: v.optional(v.string()),
        au: v.optional(v.string()),
      }),
    ]),
  ),
  versements: v.array(
    v.object({
      paymentId: id,
      /** Negative once it went back; `conteste` if a lost dispute took it. */
      montant: v.number(),
      le: v.string(),
      conteste: v.boolean(),
    }),
  ),
});
export type Ledger = v.InferOutput<typeof Ledger>;

/**
 * Dispute of a payment of a parcel by the customer's bank, open since the instant `le`. `libere`: an admin has released
 * the parcel, which is not handed over otherwise. `repondreAvant`, until which the bank takes an answer, is for admins.
 */
export const ColisDispute = v.object({
  paymentId: id,
  le: v.string(),
  libere: v.boolean(),
  repondreAvant: v.optional(v.nullable(v.string())),
});
export type ColisDispute = v.InferOutput<typeof ColisDispute>;

/** A parcel as its owner and admins see it; kg, m³, metres, dollars. */
export const Colis = v.object({
  id,
  poids: v.number(),
  longueur: v.number(),
  largeur: v.number(),
  hauteur: v.number(),
  volume: v.number(),
  piece: v.optional(PieceNames),
  description: v.string(),
  etat: v.picklist(ETATS),
  /** Author of its cancellation; absent unless it is cancelled, and in parcels that were cancelled before this was kept. */
  annulePar: v.optional(v.picklist(CANCELLATIONS)),
  prixEstime: v.number(),
  /** Dollars per kilo at which the parcel was booked. */
  prixParKilo: v.number(),
  /** Lines of its price, whose sum is `prixEstime`. */
  lignes: v.array(PriceLine),
  /** Version of the price list at which it was booked; null for one that was sold without a list. */
  tarif: v.nullable(v.object({ id, version: id })),
  /** Dollars due now: the price of an unpaid parcel, or the supplement of a paid one. */
  aPayer: v.number(),
  /** Dollars that are asked by card now: what is missing of its deposit; absent if that is `aPayer`. */
  acompteDu: v.optional(v.number()),
  /** Terms of its payment that staff gave; absent while all of it is due by the payment deadline. */
  conditions: v.optional(ShownTerms),
  /** Moment to which its terms put off what is unpaid; absent if it is due now. */
  reporte: v.optional(v.picklist(REST_MOMENTS)),
  /** Dollars that payments pay for it, without what went back. */
  recu: v.number(),
  /** Its ledger, in the reply for one parcel, once it has begun: with money, or with an intake that changed the price. */
  decompte: v.optional(Ledger),
  /** Dollars that are asked since its arrival, beside its price: duties that customs asked, and storage; absent without any. */
  fraisArrivee: v.optional(
    v.object({
      droits: v.optional(v.number()),
      /** The duties as they were asked, if that was in francs. */
      droitsFrancs: v.optional(v.number()),
      magasinage: v.optional(v.number()),
    }),
  ),
  /** Days of storage that were charged while it waits to be collected; absent before that, and once they were waived. */
  garde: v.optional(v.object({ jours: v.number() })),
  /** Null unless a paid parcel is dearer since: by its intake, a fee, or what its arrival costs. */
  supplement: v.nullable(Supplement),
  /** Dollars of it that went back, or are on their way back to a card. */
  rembourse: v.number(),
  /** Dollars of `recu` that its cancellation kept; absent without a fee. */
  fraisAnnulation: v.optional(v.number()),
  /** Dollars of `rembourse` that the customer's bank took back by a lost dispute; absent if none. */
  conteste: v.optional(v.number()),
  /**
   * Dollars of it that are still to be refunded: also what its intake lowers its price by, minutes after it, unless the
   * intake is corrected.
   */
  aRembourser: v.number(),
  /** Parts of `aRembourser` that the team refunds, since no card can receive them, by payment; absent without one. */
  remboursementsDus: v.optional(v.array(v.object({ paymentId: id, montant: v.number() }))),
  photoUrl: v.nullable(v.string()),
  /** Set only for a paid parcel. */
  paymentId: v.nullable(id),
  paye: v.boolean(),
  /** True while a payment of this parcel is open: it can be neither edited nor paid a second time. */
  paiementEnCours: v.boolean(),
  /** Payment method of that payment; cash and transfers were recorded by an admin and await confirmation. */
  moyenEnCours: v.nullable(v.picklist(MOYENS)),
  /** True while somebody else pays it by a pay link; absent otherwise. */
  paiementParLien: v.optional(v.literal(true)),
  /** Part of the price that this payment pays if it was recorded and awaits confirmation; absent otherwise. */
  aConfirmer: v.optional(AwaitedPayment),
  /** Payment deadline, at which an unpaid parcel loses its space; null while a recorded payment keeps the space. */
  aPayerAvant: v.nullable(v.string()),
  containerBookingId: id,
  userId: id,
  assuranceId: id,
  documentId: id,
  /** Null for a single parcel. */
  envoi: v.nullable(Envoi),
  /**
   * Tracking code, as on the label: "YN-7K3M-9QPX-4WTHW". Null while the customer has revoked it, and once the account
   * is deleted.
   */
  codeSuivi: v.nullable(v.string()),
  /** Its intake at the depot; null until it is brought there. */
  reception: v.nullable(Intake),
  /** Its loading into the container; null while it is not in there. */
  chargement: v.optional(v.nullable(v.object({ le: v.string() }))),
  /** Unloading at the arrival site, with its damage; absent until then. */
  arrivee: v.optional(
    v.object({
      le: v.string(),
      dommage: v.nullable(v.string()),
      /** True once the team has acknowledged its damage. */
      dommageVu: v.boolean(),
      /** True once it can be collected. */
      retirable: v.boolean(),
      photos: v.array(v.string()),
    }),
  ),
  /** Incident that took it off its way; null without one. */
  incident: v.nullable(Incident),
  /** True of a cancelled parcel that had left with its container without a loading scan; absent otherwise. */
  partiSansScan: v.optional(v.literal(true)),
  /** Return of a cancelled parcel to its sender; null before it. */
  rendu: v.nullable(v.object({ le: v.string() })),
  /** True while its collection code is locked by wrong tries. */
  codeBloque: v.boolean(),
  /** True once the scan that announced its collection was undone; absent otherwise. */
  arriveeAVerifier: v.optional(v.literal(true)),
  /** Handover, at a time of the agent's device, that the API refused, until an admin decides on it; why, for admins. */
  remiseAVerifier: v.optional(v.object({ le: v.string(), motif: v.optional(v.picklist(HANDOVER_BLOCKERS)) })),
  /** Open disputes of its payments by the customer's bank; absent without one. */
  /** Number of open claims for it, of its sender and its recipient; absent without any. */
  reclamations: v.optional(v.number()),
  litiges: v.optional(v.array(ColisDispute)),
  /**
   * The customer's name; null when their account is deleted, which also empties the details of customer and recipient.
   */
  username: v.nullable(v.string()),
  userEmail: v.string(),
  userPhone: v.string(),
  nomDestinataire: v.string(),
  emailDestinataire: v.string(),
  telephoneDestinataire: v.string(),
  adresseDestinataire: v.string(),
  langueDestinataire: v.optional(v.picklist(LANGUAGES)),
  createdAt: v.string(),
  /** Changes that staff made to it, oldest first; for admins, of a single parcel. */
  changements: v.optional(v.array(Change)),
  /** Changes with each write; for admins, who name it when they change the état. */
  version: v.optional(id),
});
export type Colis = v.InferOutput<typeof Colis>;

/** Request to correct the address of a recipient, and the language of the mails to them. */
export const RecipientCorrection = v.object({
  /** Empty for a recipient without an address. */
  emailDestinataire: emailOrNone,
  langueDestinataire: v.optional(v.picklist(LANGUAGES)),
});
export type RecipientCorrection = v.InferOutput<typeof RecipientCorrection>;
