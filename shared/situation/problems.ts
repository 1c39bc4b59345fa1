import { PENDING_DECISIONS, type PendingDecision } from '../colis/incident.ts';
import {
  canLapse,
  hasLeft,
  isHeldByDispute,
  isOutstanding,
  isRecorded,
  isUnderWay,
  owesBeforeLoading,
  owesSupplement,
} from '../colis/rules.ts';
import { mayTravelUnpaid } from '../money/terms.ts';
import { type Actor, PROBLEMS, type Problem, READERS, type Reader } from './codes.ts';
import type { ContainerFacts, ParcelFacts } from './facts.ts';
import {
  awaitsDropOff,
  awaitsLoading,
  isArrivalToCheck,
  isCancelledAtArrival,
  isElsewhere,
  isHandoverToCheck,
  isInContainer,
  isPaidAtCollection,
  isReceived,
  isWaiting,
  wasBrought,
  wasFoundElsewhere,
} from './stages.ts';

/** Hours before its payment deadline from which an unpaid parcel is a problem. */
export const UNPAID_SOON_HOURS = 24;

type ProblemRule = {
  /** Reports whether the problem stands at an instant; container facts are undefined for readers without them. */
  holds: (parcel: ParcelFacts, container: ContainerFacts | undefined, now: string) => boolean;
  acteur: Actor;
  lecteurs: readonly Reader[];
};

const TEAM = ['AGENT', 'ADMIN'] as const;
const NOT_PUBLIC = ['CLIENT', 'AGENT', 'ADMIN'] as const;
const OUTSIDE = ['CLIENT', 'PUBLIC'] as const;

/** Rules of all problems. */
export const PROBLEM_RULES: Readonly<Record<Problem, ProblemRule>> = {
  PERDU: {
    holds: ({ etat, incident }) => etat !== 'LIVRE' && incident?.decision?.choix === 'PERDU',
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  MANQUANT: {
    holds: ({ etat, incident }) =>
      etat === 'EN_TRANSIT' && incident?.type === 'MANQUANT' && incident.decision?.choix !== 'PERDU',
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  EN_TROP: {
    holds: ({ etat, incident }) => etat !== 'ANNULE' && etat !== 'LIVRE' && incident?.type === 'EN_TROP',
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  REMISE_A_VERIFIER: {
    holds: isHandoverToCheck,
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  ANNULE_CHARGE: {
    holds: (parcel) =>
      parcel.etat === 'ANNULE' &&
      isInContainer(parcel) &&
      parcel.arrivee == null &&
      parcel.rendu == null &&
      parcel.incident?.type !== 'MANQUANT' &&
      parcel.incident?.type !== 'EN_TROP',
    acteur: 'EQUIPE',
    lecteurs: NOT_PUBLIC,
  },
  CHARGE_NON_RECU: {
    holds: (parcel) =>
      parcel.etat !== 'ANNULE' &&
      parcel.chargement != null &&
      !isReceived(parcel) &&
      parcel.incident?.type !== 'EN_TROP',
    acteur: 'EQUIPE',
    lecteurs: ['ADMIN'],
  },
  CHARGE_NON_PAYE: {
    holds: (parcel) =>
      parcel.etat !== 'LIVRE' && (parcel.chargement != null || hasLeft(parcel)) && owesBeforeLoading(parcel),
    acteur: 'EQUIPE',
    lecteurs: TEAM,
  },
  LIVRE_NON_PAYE: {
    holds: ({ etat, paye }) => etat === 'LIVRE' && !paye,
    acteur: 'EQUIPE',
    lecteurs: ['ADMIN'],
  },
  LITIGE: {
    holds: ({ litiges = [] }) => litiges.length > 0,
    acteur: 'EQUIPE',
    lecteurs: NOT_PUBLIC,
  },
  RESTE: {
    holds: (parcel, container, now) =>
      isWaiting(parcel) && (parcel.incident?.type === 'RESTE' || isSentTooLate(parcel, container, now)),
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  AUTRE_DEPOT: {
    holds: (parcel) => isWaiting(parcel) && parcel.incident?.type === 'AUTRE_DEPOT',
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  ARRIVEE_A_VERIFIER: {
    holds: isArrivalToCheck,
    acteur: 'ARRIVEE',
    lecteurs: READERS,
  },
  ANNULE_ARRIVE: {
    holds: (parcel) => isCancelledAtArrival(parcel) && parcel.incident?.decision?.choix !== 'A_RECUPERER',
    acteur: 'EQUIPE',
    lecteurs: NOT_PUBLIC,
  },
  ANNULE_A_RENDRE: {
    holds: (parcel) =>
      parcel.etat === 'ANNULE' &&
      parcel.rendu == null &&
      parcel.incident?.type !== 'MANQUANT' &&
      (isCancelledAtArrival(parcel)
        ? parcel.incident?.decision?.choix === 'A_RECUPERER'
        : (wasBrought(parcel) || parcel.incident?.type === 'AUTRE_DEPOT') && !isInContainer(parcel)),
    acteur: 'EXPEDITEUR',
    lecteurs: NOT_PUBLIC,
  },
  REFUSE_AU_DEPOT: {
    holds: (parcel) => isWaiting(parcel) && parcel.reception?.verdict === 'REFUSE',
    acteur: 'EXPEDITEUR',
    lecteurs: READERS,
  },
  SANS_PLACE: {
    holds: (parcel) => isWaiting(parcel) && parcel.reception?.ecart === 'SANS_PLACE',
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  ECART_A_DECIDER: {
    holds: (parcel) => isWaiting(parcel) && parcel.reception?.ecart === 'A_DECIDER',
    acteur: 'EQUIPE',
    lecteurs: TEAM,
  },
  REMBOURSEMENT_DU: {
    holds: ({ remboursementsDus = [] }) => remboursementsDus.length > 0,
    acteur: 'EQUIPE',
    lecteurs: ['CLIENT', 'ADMIN'],
  },
  RECLAMATION: {
    holds: ({ reclamations }) => Boolean(reclamations),
    acteur: 'EQUIPE',
    lecteurs: ['CLIENT', 'ADMIN'],
  },
  ENDOMMAGE: {
    holds: ({ etat, arrivee }) => etat !== 'ANNULE' && arrivee?.dommage != null,
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  CODE_BLOQUE: {
    holds: ({ etat, codeBloque }) => etat === 'ARRIVE' && codeBloque === true,
    acteur: 'DESTINATAIRE',
    lecteurs: READERS,
  },
  DOUANE_REFUSEE: {
    holds: (parcel) => isUnderWay(parcel) && parcel.douane === 'REFUSE',
    acteur: 'EXPEDITEUR',
    lecteurs: ['CLIENT', 'ADMIN'],
  },
  DEPOT_FERME: {
    holds: (parcel, container) => awaitsDropOff(parcel) && wasClosedEarly(container),
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  NON_RECU: {
    holds: (parcel, container, now) =>
      awaitsDropOff(parcel) && isTooLate(parcel, container, now) && !wasClosedEarly(container),
    acteur: 'EXPEDITEUR',
    lecteurs: READERS,
  },
  RECU_NON_CHARGE: {
    holds: (parcel, container) =>
      awaitsLoading(parcel) && parcel.incident?.type !== 'RESTE' && container?.manifesteClos === true,
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  SUPPLEMENT_DU: {
    holds: (parcel) => owesSupplement(parcel) && !mayTravelUnpaid(parcel),
    acteur: 'EXPEDITEUR',
    lecteurs: NOT_PUBLIC,
  },
  RESTE_A_PAYER: {
    holds: (parcel) => !parcel.paye && Boolean(parcel.recu) && awaitsLoading(parcel) && owesBeforeLoading(parcel),
    acteur: 'EXPEDITEUR',
    lecteurs: ['CLIENT', 'ADMIN'],
  },
  IMPAYE_BIENTOT_ANNULE: {
    holds: (parcel, container, now) =>
      canLapse(parcel) &&
      !isTooLate(parcel, container, now) &&
      !isRecorded({ moyenEnCours: parcel.moyenEnCours ?? null }) &&
      parcel.aPayerAvant != null &&
      hoursBetween(now, parcel.aPayerAvant) <= UNPAID_SOON_HOURS,
    acteur: 'EXPEDITEUR',
    lecteurs: ['CLIENT', 'ADMIN'],
  },
  DOUANE_MANQUANTE: {
    holds: (parcel) => isWaiting(parcel) && parcel.douane === null,
    acteur: 'EXPEDITEUR',
    lecteurs: ['CLIENT', 'ADMIN'],
  },
  A_PAYER_AU_RETRAIT: {
    holds: (parcel) =>
      parcel.etat === 'ARRIVE' && isOutstanding(parcel) && mayTravelUnpaid(parcel) && !isHandoverToCheck(parcel),
    acteur: 'DESTINATAIRE',
    lecteurs: READERS,
  },
  DEPART_SUSPENDU: {
    holds: (parcel, container) => isWaiting(parcel) && container?.statut === 'EN_ATTENTE',
    acteur: 'EQUIPE',
    lecteurs: READERS,
  },
  DEPART_ATTENDU: {
    holds: (parcel, container, now) =>
      isWaiting(parcel) && container !== undefined && container.statut !== 'ANNULE' && container.dateDepart < now,
    acteur: 'EQUIPE',
    lecteurs: OUTSIDE,
  },
  ARRIVEE_ATTENDUE: {
    holds: ({ etat }, container, now) =>
      etat === 'EN_TRANSIT' && container?.dateArrivee !== undefined && container.dateArrivee < now,
    acteur: 'EQUIPE',
    lecteurs: OUTSIDE,
  },
};

/**
 * Reports whether the drop-off cut-off of a container is over; also once its manifest is closed, or it has left, however
 * early.
 */
export const isDropOffOver = (container: ContainerFacts, now: string): boolean =>
  isLoadingOver(container, now) || announcedEndOf(container) <= now;

/** Reports whether the team ended the drop-off of a container before its announced end: nobody who was late is at fault. */
export const wasClosedEarly = (container: Pick<ContainerFacts, 'receptionFermeeLe'> | undefined): boolean =>
  container?.receptionFermeeLe !== undefined;

/** Returns the announced end of the drop-off of a container: its cut-off, or else its departure. */
export const announcedEndOf = ({ receptionFin, dateDepart }: ContainerFacts): string => receptionFin ?? dateDepart;

/** Returns the instant at which the drop-off of a container that takes no more ended. */
export const dropOffEndedAt = (container: ContainerFacts): string =>
  container.receptionFermeeLe ?? announcedEndOf(container);

/**
 * Reports whether a parcel that no depot has cannot leave with its container any more: nobody is asked to pay for that
 * departure, its sender chooses another one.
 */
export const isTooLate = (parcel: ParcelFacts, container: ContainerFacts | undefined, now: string): boolean =>
  isWithSender(parcel) &&
  (parcel.incident?.type === 'RESTE' || (container !== undefined && isDropOffOver(container, now)));

/** Reports whether the sender of a parcel still has it, and no depot took it in. */
export const isWithSender = (parcel: ParcelFacts): boolean =>
  isWaiting(parcel) && !wasBrought(parcel) && parcel.chargement == null && !isElsewhere(parcel);

/**
 * Reports whether a parcel does not leave with its container: it can be brought no more, or the list of what was loaded
 * is closed without it.
 */
export const missesContainer = (parcel: ParcelFacts, container: ContainerFacts, now: string): boolean =>
  isTooLate(parcel, container, now) ||
  isSentTooLate(parcel, container, now) ||
  PROBLEM_RULES.RECU_NON_CHARGE.holds(parcel, container, now);

/**
 * Reports whether the price of an unpaid parcel is not asked: its sender chooses another departure first, and owes
 * nothing without one.
 */
export const isPaymentPostponed = (parcel: ParcelFacts, container: ContainerFacts | undefined, now: string): boolean =>
  isUnpaidWithSender(parcel) && isTooLate(parcel, container, now);

/** Reports whether the price of a parcel is asked only until its container's drop-off is over, unless it is brought. */
export const isUnpaidWithSender = (parcel: ParcelFacts): boolean =>
  !parcel.paye && !isRecorded({ moyenEnCours: parcel.moyenEnCours ?? null }) && isWithSender(parcel);

/** Reports whether the terms of a parcel put off its payment to a moment that has not come. */
export const isPutOff = (parcel: ParcelFacts): boolean =>
  parcel.reporte === 'RETRAIT'
    ? isUnderWay(parcel) && parcel.etat !== 'ARRIVE'
    : parcel.reporte === 'CHARGEMENT' && isWaiting(parcel) && !isReceived(parcel);

/** Reports whether the loading of a container is over: its manifest is closed, or its departure has passed. */
export const isLoadingOver = ({ dateDepart, manifesteClos }: ContainerFacts, now: string): boolean =>
  manifesteClos === true || dateDepart <= now;

/** Reports whether the loading list of a container that has left was reopened, and an admin has to close it again. */
export const isListToClose = ({ statut, dateDepart, manifesteRouvert }: ContainerFacts, now: string): boolean =>
  manifesteRouvert === true && dateDepart <= now && statut !== 'ANNULE';

/**
 * Reports whether a parcel is to come from another depot to a container that takes no more, or went on without it: it
 * needs another one.
 */
const isSentTooLate = (parcel: ParcelFacts, container: ContainerFacts | undefined, now: string): boolean =>
  isToComeFromElsewhere(parcel) &&
  (wasFoundElsewhere(parcel) || (container !== undefined && isLoadingOver(container, now)));

/** Reports whether a parcel is to come from another depot to that of its departure: sent on, or fetched by its sender. */
export const isToComeFromElsewhere = (parcel: ParcelFacts): boolean =>
  isWaiting(parcel) && parcel.incident?.type === 'AUTRE_DEPOT' && parcel.incident.decision != null;

/** Reports whether a container keeps the box of a cancelled parcel until it arrives: it takes and gives out no more. */
export const keepsBoxes = (container: ContainerFacts, now: string): boolean =>
  container.statut !== 'ANNULE' && isLoadingOver(container, now);

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** Returns the problems of a parcel at an instant, the most urgent first. */
export const problemsOf = (
  parcel: ParcelFacts,
  container: ContainerFacts | undefined,
  reader: Reader,
  now: string,
): Problem[] =>
  PROBLEMS.filter((problem) => {
    const { lecteurs, holds } = PROBLEM_RULES[problem];
    return lecteurs.includes(reader) && holds(parcel, container, now) && !isNotFor(reader, problem, parcel);
  });

/**
 * Reports whether a standing problem does not concern a reader: a dispute that holds the parcel no more, but for admins,
 * since somebody still answers the bank; and for the public, that something is paid at a collection which is not open.
 */
const isNotFor = (reader: Reader, problem: Problem, parcel: ParcelFacts): boolean =>
  (problem === 'LITIGE' && reader !== 'ADMIN' && !isHeldByDispute(parcel)) ||
  (problem === 'A_PAYER_AU_RETRAIT' && reader === 'PUBLIC' && !isPaidAtCollection(parcel));

/** Problems on which a decision may wait to be carried out. */
const DECIDABLE = ['EN_TROP', 'AUTRE_DEPOT', 'ANNULE_ARRIVE', 'ANNULE_A_RENDRE'] as const satisfies readonly Problem[];
const isDecidable = (problem: Problem): boolean => (DECIDABLE as readonly Problem[]).includes(problem);

/** Who carries out each decision. */
const EXECUTORS: Readonly<Record<PendingDecision, Actor>> = {
  RENVOI: 'ARRIVEE',
  TRANSFERT: 'DEPOT',
  A_RECUPERER: 'EXPEDITEUR',
};

/**
 * Returns the decision on a parcel's exception that is still to be carried out; null without one. What was decided of a
 * box at another depot ends as the parcel is cancelled: it goes back to its sender there.
 */
export const pendingDecisionOf = (parcel: ParcelFacts): PendingDecision | null => {
  if (parcel.etat === 'ANNULE' && parcel.incident?.type === 'AUTRE_DEPOT') return null;
  const isStanding = DECIDABLE.some((problem) => PROBLEM_RULES[problem].holds(parcel, undefined, ''));
  return PENDING_DECISIONS.find((choix) => isStanding && choix === parcel.incident?.decision?.choix) ?? null;
};

/** Returns who acts on a standing problem of a parcel. */
export const actorOf = (problem: Problem, parcel: ParcelFacts): Actor => {
  const pending = isDecidable(problem) ? pendingDecisionOf(parcel) : null;
  return pending ? EXECUTORS[pending] : PROBLEM_RULES[problem].acteur;
};

/** Reports whether a standing problem of a parcel is a mere fact by now: an admin has acknowledged the damage. */
export const isAcknowledged = (problem: Problem, { arrivee }: ParcelFacts): boolean =>
  problem === 'ENDOMMAGE' && Boolean(arrivee?.dommageVu);

/** Reports whether a standing problem of a parcel needs an admin's attention: nobody has decided on it. */
export const needsAttention = (problem: Problem, parcel: ParcelFacts): boolean =>
  !isAcknowledged(problem, parcel) && (!isDecidable(problem) || pendingDecisionOf(parcel) === null);
