import type { IncidentDecision, IncidentType } from '#shared/colis/incident.ts';
import type { IntakeDifferenceOutcome, IntakeVerdict } from '#shared/colis/intake-record.ts';
import type { Envoi, Etat, PieceNames } from '#shared/colis/schema.ts';
import type { SupplementEtat } from '#shared/colis/supplement.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { RestMoment } from '#shared/money/terms.ts';
import type { Moyen } from '#shared/payments/schema.ts';
import { townIn } from '#shared/places/town.ts';
import type { Problem } from '#shared/situation/codes.ts';
import type { ParcelFacts } from '#shared/situation/facts.ts';
import { problemsOf } from '#shared/situation/problems.ts';
import {
  dueNowCents,
  isSettled,
  madeRefundCents,
  overpaidCents,
  paidCentsOf,
  paymentStateOf,
  refundDueCents,
  supplementOf,
  totalCentsOf,
} from '../colis/amounts.ts';
import { askedCents } from '../colis/asked-cents.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';

/** Cents that payments pay for a parcel, by their method. */
export type Income = { [moyen in Moyen]?: number };

/** A parcel as a row of its container, derived from the parcel and its customs document: grams, cm³, cents. */
export type Row = {
  /** Container in which it is a row: its own, or one in which it was found. */
  bookingId: number;
  /** Its own container, in the row of one in which it was found. */
  origine?: number;
  id: number;
  userId: number;
  trackingCode: string | null;
  username: string | null;
  userPhone: string;
  nomDestinataire: string;
  telephoneDestinataire: string;
  ville: string | null;
  description: string;
  /** Absent for a sale per kilo. */
  piece?: PieceNames;
  grams: number;
  cm3: number;
  etat: Etat;
  paye: boolean;
  locked: boolean;
  lockedFor: Moyen | null;
  priceCents: number;
  owedCents: number;
  paidCents: number;
  /** `paidCents` by payment method, absent without any; a method that is not known is left out. */
  recettes?: Income;
  /** Part of what is owed that is due first, as a deposit; absent if that is all of it. */
  depositCents?: number;
  /** Moment to which its terms put off what is unpaid; absent if it is due. */
  reporte?: RestMoment;
  refundedCents: number;
  /** Cents that are still to be refunded, with those by which the intake lowers its price; absent without any. */
  toRefundCents?: number;
  /** Refunds that the team makes, by payment; absent without one. */
  remboursementsDus?: { paymentId: number }[];
  supplement: { cents: number; etat: SupplementEtat } | null;
  lapsesAt: string;
  documentId: number;
  douane: CustomsStatut | null;
  reception: {
    le: string;
    verdict: IntakeVerdict;
    ecart: IntakeDifferenceOutcome | null;
    refus: string | null;
    pese: boolean;
  } | null;
  chargement: { le: string } | null;
  /** Absent until it is unloaded at its arrival. */
  arrivee?: { le: string; dommage?: string; dommageVu?: object; retirable?: true };
  /** Absent while nothing took it off its way. */
  incident?: {
    type: IncidentType;
    conteneurId: number;
    siteId: number | null;
    decision: { choix: IncidentDecision } | null;
    avant?: { type: IncidentType };
  };
  partiSansScan?: true;
  /** Set once a cancelled parcel was given back. */
  rendu?: object;
  codeBloque?: true;
  arriveeAVerifier?: true;
  /** Set while an admin has to decide on a refused handover. */
  remiseAVerifier?: object;
  /** Open disputes of its payments; absent without one. */
  litiges?: { repondreAvant: string | null; libere?: true }[];
  /** Number of open claims for it; absent without one. */
  reclamations?: number;
  envoi: Envoi | null;
  createdAt: string;
};

/**
 * Returns the other container in which a parcel was found, while somebody must decide on it or send it back: it is a
 * row there, too.
 */
export const foundInOf = (colis: StoredColis): number | undefined => {
  const { incident, bookingId } = colis;
  if (incident?.type !== 'EN_TROP' || incident.conteneurId === bookingId) return undefined;
  return problemsOf(parcelFactsOf(colis), undefined, 'ADMIN', '').some(isOfFound) ? incident.conteneurId : undefined;
};

/** Problems of a parcel that concern the container in which it was found. */
export const isOfFound = (problem: Problem): boolean =>
  problem === 'EN_TROP' || problem === 'ANNULE_ARRIVE' || problem === 'ANNULE_A_RENDRE';

/**
 * Builds the row of a parcel in a container, by default its own; `douane` is the statut of its customs document, null
 * when it has none, and `recettes` what payments pay for it.
 */
export const rowOf = (
  colis: StoredColis,
  douane: CustomsStatut | null,
  bookingId = colis.bookingId,
  recettes: Income = {},
): Row => ({
  bookingId,
  ...(bookingId !== colis.bookingId && { origine: colis.bookingId }),
  id: colis.id,
  userId: colis.userId,
  trackingCode: colis.trackingCode ?? null,
  username: colis.username,
  userPhone: colis.userPhone,
  nomDestinataire: colis.nomDestinataire,
  telephoneDestinataire: colis.telephoneDestinataire,
  ville: townIn(colis.adresseDestinataire),
  description: colis.description,
  ...presentPiece(colis),
  grams: colis.grams,
  cm3: colis.cm3,
  etat: colis.etat,
  paye: isSettled(colis),
  locked: colis.lockedBy !== null,
  lockedFor: colis.lockedFor ?? null,
  ...amountsOf(colis),
  ...(Object.keys(recettes).length > 0 && { recettes }),
  lapsesAt: colis.lapsesAt,
  documentId: colis.documentId,
  douane,
  reception: colis.reception
    ? {
        le: colis.reception.le,
        verdict: colis.reception.verdict,
        ecart: colis.reception.ecart,
        refus: colis.reception.refus ?? null,
        pese: colis.reception.mesures != null,
      }
    : null,
  chargement: colis.chargement ? { le: colis.chargement.le } : null,
  ...offWayOf(colis),
  envoi: colis.envoi ?? null,
  createdAt: colis.createdAt,
});

/** Returns the facts of a parcel's arrival, of what took it off its way, and of disputes; none of most parcels. */
const offWayOf = ({
  arrivee,
  incident,
  partiSansScan,
  rendu,
  codeBloque,
  arriveeAVerifier,
  remiseAVerifier,
  litiges,
  reclamations,
}: StoredColis) => ({
  ...(arrivee && {
    arrivee: {
      le: arrivee.le,
      ...(arrivee.dommage !== null && { dommage: arrivee.dommage }),
      ...(arrivee.dommageVu && { dommageVu: {} }),
      ...(arrivee.retirable && { retirable: arrivee.retirable }),
    },
  }),
  ...(incident && {
    incident: {
      type: incident.type,
      conteneurId: incident.conteneurId,
      siteId: incident.siteId,
      decision: incident.decision && { choix: incident.decision.choix },
      ...(incident.avant && { avant: { type: incident.avant.type } }),
    },
  }),
  ...(partiSansScan && { partiSansScan }),
  ...(rendu && { rendu: {} }),
  ...(codeBloque && { codeBloque }),
  ...(arriveeAVerifier && { arriveeAVerifier }),
  ...(remiseAVerifier && { remiseAVerifier: {} }),
  ...(reclamations && { reclamations: Object.keys(reclamations).length }),
  ...(litiges && {
    litiges: litiges.map(({ repondreAvant, libere }) => ({ repondreAvant, ...(libere && { libere: true as const }) })),
  }),
});

/** Facts of a row from which its situation follows. */
export const rowFactsOf = (row: Row): ParcelFacts => ({
  ...row,
  aPayerAvant: row.lapsesAt,
  recu: row.paidCents,
  moyenEnCours: row.lockedFor,
});

const rowSupplementOf = (colis: StoredColis): Row['supplement'] => {
  const supplement = supplementOf(colis);
  return supplement ? { cents: supplement.cents, etat: supplement.etat } : null;
};

/**
 * What a parcel costs, and how much of it is unpaid, paid and refunded: supplements and what its arrival costs are part
 * of it.
 */
const amountsOf = (colis: StoredColis) => {
  const { reporte } = paymentStateOf(colis);
  const toRefundCents = overpaidCents(colis) + refundDueCents(colis);
  const [asked, deposit] = [askedCents(colis), dueNowCents(colis)];
  const byTeam = colis.refundsDue?.filter(({ parEquipe }) => parEquipe) ?? [];
  return {
    priceCents: totalCentsOf(colis),
    owedCents: asked,
    paidCents: paidCentsOf(colis),
    ...(deposit < asked && { depositCents: deposit }),
    refundedCents: madeRefundCents(colis),
    ...(toRefundCents > 0 && { toRefundCents }),
    ...(byTeam.length > 0 && { remboursementsDus: byTeam.map(({ paymentId }) => ({ paymentId })) }),
    supplement: rowSupplementOf(colis),
    ...(reporte && { reporte }),
  };
};
