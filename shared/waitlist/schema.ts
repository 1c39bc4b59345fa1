import * as v from 'valibot';
import { MAX_COLIS_PER_SHIPMENT } from '../colis/rules.ts';
import { NewColis, PieceNames, pieceCode } from '../colis/schema.ts';
import { day, id } from '../http/fields.ts';
import { WAITLIST_ENDS, WAITLIST_STATUTS } from './rules.ts';

const { poids, longueur, largeur, hauteur } = NewColis.entries;

/** Parcel to send: a piece of the container's price list, or kilos and the sides in metres. */
const WantedParcel = v.pipe(
  v.object({
    piece: v.optional(pieceCode),
    poids: v.optional(poids),
    longueur: v.optional(longueur),
    largeur: v.optional(largeur),
    hauteur: v.optional(hauteur),
  }),
  v.forward(
    v.partialCheck(
      [['piece'], ['poids']],
      ({ piece, poids }) => piece !== undefined || poids !== undefined,
      'required',
    ),
    ['poids'],
  ),
  v.forward(
    v.partialCheck(
      [['piece'], ['longueur']],
      ({ piece, longueur }) => piece !== undefined || longueur !== undefined,
      'required',
    ),
    ['longueur'],
  ),
  v.forward(
    v.partialCheck(
      [['piece'], ['largeur']],
      ({ piece, largeur }) => piece !== undefined || largeur !== undefined,
      'required',
    ),
    ['largeur'],
  ),
  v.forward(
    v.partialCheck(
      [['piece'], ['hauteur']],
      ({ piece, hauteur }) => piece !== undefined || hauteur !== undefined,
      'required',
    ),
    ['hauteur'],
  ),
);
export type WantedParcel = v.InferOutput<typeof WantedParcel>;

/** Request to wait for space in a container. `departAuPlusTard`: the latest day of departure, there, that helps. */
export const NewWaitlistEntry = v.object({
  colis: v.pipe(v.array(WantedParcel), v.minLength(1), v.maxLength(MAX_COLIS_PER_SHIPMENT)),
  departAuPlusTard: v.optional(v.nullable(day)),
});
export type NewWaitlistEntry = v.InferOutput<typeof NewWaitlistEntry>;

/** Departure that an entry waits for, as it is now, or was when it was deleted. */
const WaitedDeparture = v.object({
  id,
  lieuEnlevement: v.string(),
  destination: v.string(),
  dateDepart: v.string(),
  fuseau: v.string(),
});

/** Entry of a customer in the waitlist of a container; kg and m³ of all its parcels together. */
export const WaitlistEntry = v.object({
  conteneur: WaitedDeparture,
  statut: v.picklist(WAITLIST_STATUTS),
  /** Why it ended without an offer; null otherwise. */
  cause: v.nullable(v.picklist(WAITLIST_ENDS)),
  /** Each parcel, as a piece or by its measures. */
  colis: v.array(
    v.object({
      piece: v.nullable(PieceNames),
      poids: v.number(),
      longueur: v.nullable(v.number()),
      largeur: v.nullable(v.number()),
      hauteur: v.nullable(v.number()),
    }),
  ),
  poids: v.number(),
  volume: v.number(),
  departAuPlusTard: v.nullable(v.string()),
  /** Open entries before it, of which smaller ones after it may be served first; null once it waits no more. */
  devant: v.nullable(v.number()),
  /** Instant until which its space is held; null unless it has an offer. */
  offreJusquau: v.nullable(v.string()),
  createdAt: v.string(),
  /** When it ended; null while it is open. */
  termineLe: v.nullable(v.string()),
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;

/** Open entry in a container's waitlist, for admins. */
export const WaitingCustomer = v.object({
  userId: id,
  client: v.string(),
  ...v.omit(WaitlistEntry, ['conteneur', 'cause', 'termineLe', 'devant']).entries,
});
export type WaitingCustomer = v.InferOutput<typeof WaitingCustomer>;
