import { canLapse } from '../colis/rules.ts';
import type { Etat } from '../colis/schema.ts';
import type { SupplementEtat } from '../colis/supplement.ts';
import type { CustomsStatut } from '../customs/schema.ts';
import type { IntakeDifferenceOutcome, IntakeVerdict } from '../intake/record.ts';

/** Stages of a parcel, from its booking to its recipient; a cancelled one has left the row. */
export const ETAPES = ['RESERVE', 'PAYE', 'RECU', 'CHARGE', 'EN_TRANSIT', 'ARRIVE', 'LIVRE', 'ANNULE'] as const;
export type Etape = (typeof ETAPES)[number];

/** Exceptions that an admin must look at, the most urgent first. */
export const EXCEPTIONS = [
  'CHARGE_NON_RECU',
  'CHARGE_NON_PAYE',
  'LIVRE_NON_PAYE',
  'REFUSE_AU_DEPOT',
  'SANS_PLACE',
  'ECART_A_DECIDER',
  'DOUANE_REFUSEE',
  'NON_RECU',
  'RECU_NON_CHARGE',
  'SUPPLEMENT_DU',
  'IMPAYE_BIENTOT_ANNULE',
  'DOUANE_MANQUANTE',
] as const;
export type Exception = (typeof EXCEPTIONS)[number];

/** Hours before its payment deadline from which an unpaid parcel is an exception. */
export const UNPAID_SOON_HOURS = 24;

/** Hours before departure from which a received parcel that is not loaded is an exception. */
const LOADING_SOON_HOURS = 24;

/** Facts from which stage and exceptions of a parcel follow. */
export type Progress = {
  etat: Etat;
  paye: boolean;
  /** Payment deadline; null while a recorded payment keeps the space. */
  aPayerAvant: string | null;
  supplement: { etat: SupplementEtat } | null;
  /** Statut of its customs document; null without one. */
  douane: CustomsStatut | null;
  reception: { verdict: IntakeVerdict; ecart: IntakeDifferenceOutcome | null } | null;
  chargement: { le: string } | null;
};

/** Facts of a container that decide whether something is late. */
export type Deadlines = { dateDepart: string; receptionFin: string | null; manifesteClos?: boolean | undefined };

/** Reports whether the depot has the parcel, or had it: it was brought and not refused. */
export const isReceived = ({ reception }: Pick<Progress, 'reception'>): boolean =>
  reception !== null && reception.verdict !== 'REFUSE';

/** Returns the stage that a parcel has reached. */
export const stageOf = (parcel: Pick<Progress, 'etat' | 'paye' | 'reception' | 'chargement'>): Etape => {
  const { etat } = parcel;
  if (etat === 'ANNULE' || etat === 'LIVRE' || etat === 'ARRIVE' || etat === 'EN_TRANSIT') return etat;
  if (parcel.chargement !== null) return 'CHARGE';
  if (isReceived(parcel)) return 'RECU';
  return parcel.paye ? 'PAYE' : 'RESERVE';
};

/** Reports whether a parcel has not left yet. */
const isWaiting = ({ etat }: Pick<Progress, 'etat'>): boolean => etat === 'ENREGISTRE' || etat === 'EN_ATTENTE';

/** Facts of a parcel from which exceptions follow that no date decides. */
type ParcelFacts = Omit<Progress, 'aPayerAvant'>;

/** Exceptions that stand at any time. */
export const STANDING_EXCEPTIONS = {
  CHARGE_NON_RECU: (parcel) => parcel.chargement !== null && !isReceived(parcel),
  CHARGE_NON_PAYE: ({ etat, chargement, paye, supplement }) =>
    etat !== 'LIVRE' && chargement !== null && (!paye || supplement?.etat === 'DU'),
  LIVRE_NON_PAYE: ({ etat, paye }) => etat === 'LIVRE' && !paye,
  REFUSE_AU_DEPOT: (parcel) => isWaiting(parcel) && parcel.reception?.verdict === 'REFUSE',
  SANS_PLACE: (parcel) => isWaiting(parcel) && parcel.reception?.ecart === 'SANS_PLACE',
  ECART_A_DECIDER: (parcel) => isWaiting(parcel) && parcel.reception?.ecart === 'A_DECIDER',
  DOUANE_REFUSEE: (parcel) => isWaiting(parcel) && parcel.douane === 'REFUSE',
  SUPPLEMENT_DU: ({ supplement }) => supplement?.etat === 'DU',
  DOUANE_MANQUANTE: (parcel) => isWaiting(parcel) && parcel.douane === null,
} satisfies Partial<Record<Exception, (parcel: ParcelFacts) => boolean>>;

/** Reports whether the depot still awaits a parcel. */
export const awaitsDropOff = (parcel: Pick<Progress, 'etat' | 'reception'>): boolean =>
  isWaiting(parcel) && parcel.reception === null;

/** Reports whether a parcel is at the depot and still to be loaded. */
export const awaitsLoading = (parcel: Pick<Progress, 'etat' | 'reception' | 'chargement'>): boolean =>
  isWaiting(parcel) && isReceived(parcel) && parcel.chargement === null;

/**
 * Reports whether the drop-off cut-off is over, or the departure of a container without one; also once its manifest is
 * closed, however early.
 */
export const isDropOffOver = ({ receptionFin, dateDepart, manifesteClos }: Deadlines, now: string): boolean =>
  manifesteClos === true || (receptionFin ?? dateDepart) <= now;

/** Reports whether a received parcel should be loaded by now: the departure is near, or the manifest is closed. */
export const isLoadingDue = ({ dateDepart, manifesteClos }: Deadlines, now: string): boolean =>
  manifesteClos === true || hoursBetween(now, dateDepart) <= LOADING_SOON_HOURS;

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

const CHECKS: Record<Exception, (parcel: Progress, container: Deadlines, now: string) => boolean> = {
  ...STANDING_EXCEPTIONS,
  NON_RECU: (parcel, container, now) => awaitsDropOff(parcel) && isDropOffOver(container, now),
  RECU_NON_CHARGE: (parcel, container, now) => awaitsLoading(parcel) && isLoadingDue(container, now),
  IMPAYE_BIENTOT_ANNULE: (parcel, _, now) =>
    canLapse(parcel) && parcel.aPayerAvant !== null && hoursBetween(now, parcel.aPayerAvant) <= UNPAID_SOON_HOURS,
};

/** Returns what an admin must look at, the most urgent first; a cancelled parcel has none. `now` is an instant. */
export const exceptionsOf = (parcel: Progress, container: Deadlines, now: string): Exception[] =>
  parcel.etat === 'ANNULE' ? [] : EXCEPTIONS.filter((exception) => CHECKS[exception](parcel, container, now));
