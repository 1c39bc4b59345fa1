import { hasLeft } from '../colis/rules.ts';
import type { Etat } from '../colis/schema.ts';
import type { ContainerFacts, ParcelFacts } from '../situation/facts.ts';
import { stageOf, wasBrought } from '../situation/stages.ts';
import { CLAIM_KINDS, CLAIM_LIMITS } from './constants.ts';
import type { ClaimKind, ClaimStatut, ClaimWait } from './schema.ts';

const WAITS: Readonly<Record<ClaimStatut, ClaimWait>> = {
  RECUE: 'EQUIPE',
  EN_EXAMEN: 'EQUIPE',
  QUESTION: 'CLIENT',
  REPONDUE: 'EQUIPE',
  ACCEPTEE: 'EQUIPE',
  PAYEE: 'PERSONNE',
  CLOSE: 'PERSONNE',
  REFUSEE: 'PERSONNE',
  RETIREE: 'PERSONNE',
};

/** Returns who has to act on a claim in a statut. */
export const waitOf = (statut: ClaimStatut): ClaimWait => WAITS[statut];

/** Reports whether a claim in a statut is open: its side claims nothing else for the parcel meanwhile. */
export const isOpenClaim = (statut: ClaimStatut): boolean => waitOf(statut) !== 'PERSONNE';

/** Steps of a claim, each of which leaves it in one statut. */
export type ClaimStep =
  | 'EXAMEN'
  | 'QUESTION'
  | 'REPONSE'
  | 'DECISION'
  | 'REVISION'
  | 'PAIEMENT'
  | 'CLOTURE'
  | 'RETRAIT';

const UNDECIDED = ['RECUE', 'EN_EXAMEN', 'QUESTION', 'REPONDUE'] as const satisfies readonly ClaimStatut[];

const STEPS: Readonly<Record<ClaimStep, readonly ClaimStatut[]>> = {
  EXAMEN: ['RECUE', 'REPONDUE'],
  QUESTION: UNDECIDED,
  REPONSE: UNDECIDED,
  DECISION: UNDECIDED,
  REVISION: ['ACCEPTEE', 'REFUSEE', 'CLOSE'],
  PAIEMENT: ['ACCEPTEE'],
  CLOTURE: ['ACCEPTEE'],
  RETRAIT: UNDECIDED,
};

/** Reports whether a step is possible in a statut. */
export const isClaimStep = (step: ClaimStep, statut: ClaimStatut): boolean => STEPS[step].includes(statut);

/** Reports whether the time in which a parcel that was handed over can be claimed for is over. */
const isBarred = (etat: Etat, deliveredAt: string | undefined, now: string): boolean => {
  if (etat !== 'LIVRE' || deliveredAt === undefined) return false;
  const end = new Date(deliveredAt);
  end.setUTCMonth(end.getUTCMonth() + CLAIM_LIMITS.months);
  return end.toISOString() < now;
};

/**
 * Returns the kinds of claims that fit a parcel, the one first that the product knows already; none before a depot has
 * it, nor once claims are barred. `deliveredAt` is the instant of its handover.
 */
export const claimKindsOf = (
  parcel: ParcelFacts,
  container: Pick<ContainerFacts, 'dateArrivee'>,
  deliveredAt: string | undefined,
  now: string,
): ClaimKind[] => {
  const { etat, incident, arrivee } = parcel;
  const isGone = hasLeft(parcel);
  if (!(wasBrought(parcel) || isGone) || isBarred(etat, deliveredAt, now)) return [];
  const isLost = incident?.type === 'MANQUANT' || incident?.type === 'EN_TROP';
  const isLate = container.dateArrivee !== undefined && container.dateArrivee < now && isGone;
  const fits: Readonly<Record<ClaimKind, boolean>> = {
    ENDOMMAGE: isGone && stageOf(parcel) !== 'EN_MER',
    MANQUANT: isGone || incident != null,
    RETARD: isLate,
    AUTRE: true,
  };
  const known: ClaimKind | undefined = isLost ? 'MANQUANT' : arrivee?.dommage != null ? 'ENDOMMAGE' : undefined;
  return CLAIM_KINDS.filter((kind) => fits[kind]).sort((one, other) => Number(other === known) - Number(one === known));
};

/** Facts by which the most of a decision is computed: money in cents, and the value in cents of the day. */
export type ClaimFacts = {
  type: ClaimKind;
  /** Cents that payments pay of the price by now. */
  paidCents: number;
  /** Cents that the goods are worth: as insured, or as declared; null while no rate of the day is known. */
  valueCents: number | null;
  /** Cents at which the price list, or the insurance, caps the value; null without a rate. */
  capCents: number | null;
};

/**
 * Returns the most that the rule gives for a share of the parcel, in percent: of the freight that share of what was
 * paid, and of the goods that share of their value, as far as the cap covers it. A delay and anything else than
 * damage or loss give freight alone. Null for goods whose value is not known in dollars.
 */
export const mostOf = (
  { type, paidCents, valueCents, capCents }: ClaimFacts,
  percent: number,
): { freightCents: number; goodsCents: number | null } => {
  const shareOf = (cents: number): number => Math.floor((cents * percent) / 100);
  const freightCents = shareOf(Math.max(0, paidCents));
  if (type === 'RETARD' || type === 'AUTRE') return { freightCents, goodsCents: 0 };
  if (valueCents === null || capCents === null) return { freightCents, goodsCents: null };
  return { freightCents, goodsCents: shareOf(Math.min(valueCents, capCents)) };
};
