import { isHeldByDispute, isOutstanding, isRecorded, isUnderWay, owedBeyondPrice } from '../colis/rules.ts';
import type { BeyondPrice } from '../colis/supplement.ts';
import {
  type Action,
  type Actor,
  HEADLINE_PROBLEMS,
  type Headline,
  type Place,
  type Problem,
  type Reader,
  type Stage,
} from './codes.ts';
import type { ContainerFacts, ParcelFacts } from './facts.ts';
import { placeOf } from './place.ts';
import { actorOf, isAcknowledged, isPutOff, isTooLate, keepsBoxes, problemsOf } from './problems.ts';
import { isReceived, isWaiting, stageOf } from './stages.ts';

/** Situation of a parcel: where it is, what is wrong with it, who acts next, and what is owed. */
export type Situation = {
  /** Stage, or the problem that says better where it is: the headline of every view. */
  titre: Headline;
  etape: Stage;
  /** Problems that the reader may know, the most urgent first. */
  problemes: Problem[];
  acteur: Actor;
  lieu: Place;
  /** Site that has it; null when none does, or when it is not known which. */
  siteId: number | null;
  /** Amount that is unpaid, even if it is not asked now (`isPaymentPostponed`); null if none is, and for the public. */
  du: 'PRIX' | BeyondPrice | null;
  /** Next action of its sender; undefined once nothing is ahead. */
  action: Action | undefined;
};

/**
 * Returns the situation of a parcel for a reader at an instant. Every view of a parcel derives from it what it says.
 * Without its container, nothing is late.
 */
export const situationOf = (
  parcel: ParcelFacts,
  container: ContainerFacts | undefined,
  reader: Reader,
  now: Date,
): Situation => {
  const at = now.toISOString();
  const problemes = problemsOf(parcel, container, reader, at);
  const { etape: reached, ...place } = placeOf(parcel, container);
  const etape = reader === 'PUBLIC' && reached === 'A_DEPOSER' ? 'RESERVE' : reached; // the public reads no payment
  const open = problemes.find((problem) => !isAcknowledged(problem, parcel));
  return {
    titre:
      HEADLINE_PROBLEMS.find(
        (problem) => problemes.includes(problem) && (problem !== 'A_PAYER_AU_RETRAIT' || etape === 'A_RETIRER'),
      ) ?? etape,
    etape,
    problemes,
    acteur: open ? actorOf(open, parcel) : STAGE_ACTORS[etape],
    ...place,
    du: reader === 'PUBLIC' ? null : dueOf(parcel),
    action:
      reader === 'CLIENT'
        ? nextActionOf(parcel, problemes, {
            tooLate: isTooLate(parcel, container, at),
            isKept: container !== undefined && keepsBoxes(container, at),
            hasArrived: container?.arriveLe !== undefined,
          })
        : undefined,
  };
};

const STAGE_ACTORS: Readonly<Record<Stage, Actor>> = {
  RESERVE: 'EXPEDITEUR',
  A_DEPOSER: 'EXPEDITEUR',
  AU_DEPOT: 'DEPOT',
  CHARGE: 'EQUIPE',
  EN_MER: 'EQUIPE',
  A_DECHARGER: 'ARRIVEE',
  ARRIVE: 'ARRIVEE',
  A_RETIRER: 'DESTINATAIRE',
  REMIS: null,
  ANNULE: null,
};

const PAY_BEYOND_PRICE = {
  SUPPLEMENT: 'PAY_SUPPLEMENT',
  FRAIS_ARRIVEE: 'PAY_ARRIVAL_COSTS',
} as const satisfies Record<BeyondPrice, Action>;

const dueOf = (parcel: ParcelFacts): Situation['du'] => {
  if (parcel.etat === 'ANNULE') return null;
  if (!parcel.paye) return 'PRIX';
  return owedBeyondPrice(parcel);
};

/** Waiting for what only a dispute that holds the parcel would stop. */
const HELD_UP: ReadonlySet<Action> = new Set(['AWAIT_DEPARTURE', 'AWAIT_ARRIVAL', 'AWAIT_COLLECTION'] as const);

/** Returns what the sender of a parcel does next: who only waits asks their bank to withdraw a dispute that holds it. */
const nextActionOf = (...args: Parameters<typeof actionOf>): Action | undefined => {
  const action = actionOf(...args);
  const [parcel] = args;
  const isHeld = isUnderWay(parcel) && isHeldByDispute(parcel);
  return action && isHeld && HELD_UP.has(action) ? 'SETTLE_DISPUTE' : action;
};

/**
 * Returns what the sender of a parcel does next, the first that applies. A box off its way comes first, since nobody
 * pays for one that is missing, or for a departure that takes it no more; then payment, since an unpaid parcel loses
 * its space, and one that was handed over is still owed; a rejected document comes before the depot, since its review
 * may take days.
 */
const actionOf = (
  parcel: ParcelFacts,
  problems: readonly Problem[],
  { tooLate, isKept, hasArrived }: { tooLate: boolean; isKept: boolean; hasArrived: boolean },
): Action | undefined => {
  const has = (problem: Problem): boolean => problems.includes(problem);
  const recorded = isRecorded({ moyenEnCours: parcel.moyenEnCours ?? null });
  if (has('REMISE_A_VERIFIER')) return 'AWAIT_CHECK';
  if (has('PERDU')) return 'CLAIM';
  if (has('MANQUANT') || has('EN_TROP')) return 'AWAIT_SEARCH';
  if (has('ANNULE_ARRIVE')) return 'AWAIT_DECISION';
  if (has('ANNULE_A_RENDRE')) return 'FETCH_BOX';
  if (has('ANNULE_CHARGE')) {
    if (!isKept) return 'AWAIT_TAKE_OUT';
    return hasArrived ? 'AWAIT_UNLOADING' : 'AWAIT_ARRIVAL';
  }
  if (parcel.etat === 'ANNULE') return undefined;
  const asks = !recorded && !isPutOff(parcel);
  if (!parcel.paye && asks) return tooLate ? 'CHOOSE_DEPARTURE' : 'PAY';
  const beyond = owedBeyondPrice(parcel);
  if (beyond && asks) return PAY_BEYOND_PRICE[beyond];
  if (parcel.etat === 'LIVRE') return isOutstanding(parcel) ? 'AWAIT_PAYMENT' : undefined;
  if (has('DOUANE_REFUSEE')) return 'REPLACE_DOCUMENT';
  if (has('ARRIVEE_A_VERIFIER')) return 'AWAIT_COLLECTION';
  if (parcel.etat === 'ARRIVE') return atArrival(parcel);
  if (parcel.etat === 'EN_TRANSIT') return 'AWAIT_ARRIVAL';
  if (has('RESTE') || has('RECU_NON_CHARGE') || tooLate) return 'CHOOSE_DEPARTURE';
  if (has('AUTRE_DEPOT')) return parcel.incident?.decision?.choix === 'A_RECUPERER' ? 'FETCH_BOX' : 'AWAIT_TRANSFER';
  if (has('REFUSE_AU_DEPOT')) return 'BRING_AGAIN';
  if (isWaiting(parcel) && !isReceived(parcel) && parcel.chargement == null) return 'BRING';
  if (recorded) return 'AWAIT_PAYMENT';
  return has('SANS_PLACE') ? 'AWAIT_SPACE' : 'AWAIT_DEPARTURE';
};

const atArrival = (parcel: ParcelFacts): Action => {
  if (isHeldByDispute(parcel)) return 'SETTLE_DISPUTE';
  if (stageOf(parcel) !== 'A_RETIRER') return 'AWAIT_COLLECTION';
  return parcel.codeBloque ? 'SHOW_ID' : 'PASS_CODE';
};
