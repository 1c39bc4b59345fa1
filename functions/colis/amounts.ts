import { canLapse, hasLeft, isHeldByDispute, recordedMethodOf, takesDeposit } from '#shared/colis/rules.ts';
import { type BeyondPrice, type SupplementEtat, waivedCents } from '#shared/colis/supplement.ts';
import type { Debt } from '#shared/counter/debt.ts';
import type { RestMoment } from '#shared/money/terms.ts';
import type { RecordedMethod } from '#shared/payments/schema.ts';
import { nowIso } from '../core/clock.ts';
import type { DueForColis } from '../core/events/domain-events.ts';
import type { StoredLedger } from './ledger.table.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/**
 * Amounts of a parcel, all derived from its totals: what is asked (its price and what its arrival costs, less what was
 * waived) and what payments pay for it. The lines behind them are in its ledger.
 */
type Amounts = Pick<
  StoredColis,
  | 'etat'
  | 'paymentId'
  | 'priceCents'
  | 'arrivalCents'
  | 'waived'
  | 'paidCents'
  | 'settledCents'
  | 'restSince'
  | 'conditions'
  | 'chargement'
>;

/** Total of amounts, in cents. */
export const sumOfCents = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the cents that payments pay for a parcel, without what went back. */
export const paidCentsOf = ({ paidCents = 0 }: Pick<Amounts, 'paidCents'>): number => paidCents;

/** Cents that a parcel costs: its price, and what is asked for it since its arrival. */
export const totalCentsOf = ({ priceCents, arrivalCents }: Pick<Amounts, 'priceCents' | 'arrivalCents'>): number =>
  priceCents + arrivalCostsOf({ arrivalCents });

/** Cents that are asked for a parcel since its arrival. */
const arrivalCostsOf = ({ arrivalCents }: Pick<StoredColis, 'arrivalCents'>): number =>
  (arrivalCents?.droits ?? 0) + (arrivalCents?.magasinage ?? 0);

/** Returns what a payment of a parcel is for when its price was settled before; undefined while it is not. */
export const beyondPriceOf = (colis: Pick<StoredColis, 'paymentId' | 'arrivalCents'>): BeyondPrice | undefined => {
  if (colis.paymentId === null) return undefined;
  return arrivalCostsOf(colis) > 0 ? 'FRAIS_ARRIVEE' : 'SUPPLEMENT';
};

/** Cents of duties that are asked of the recipient of a parcel. */
export const askedDutyCents = ({ arrivalCents }: Pick<StoredColis, 'arrivalCents'>): number =>
  arrivalCents?.droits ?? 0;

/** Cents of storage that were charged for a parcel, without what was waived of them. */
export const storageCents = ({ arrivalCents }: Pick<StoredColis, 'arrivalCents'>): number =>
  arrivalCents?.magasinage ?? 0;

/** Cents that are asked for a parcel beyond what is paid; negative if more is paid. */
const balanceOf = (amounts: Amounts): number =>
  totalCentsOf(amounts) - (amounts.waived?.cents ?? 0) - paidCentsOf(amounts);

/**
 * Reports whether a payment settled the price of a parcel, or nothing is owed of it since: an admin waived the rest, or
 * what was received is enough at a lower price. What is asked since its arrival changes nothing about that, nor the fee
 * of a cancellation.
 */
export const isSettled = (amounts: Amounts): boolean =>
  amounts.paymentId !== null ||
  (amounts.etat !== 'ANNULE' &&
    balanceOf({ ...amounts, arrivalCents: undefined }) <= 0 &&
    (amounts.waived?.par !== undefined || paidCentsOf(amounts) > 0));

/** Reports whether a parcel's price or a rest of it is unpaid, also of a cancelled one; see `isOutstanding`. */
export const hasUnpaidAmount = (amounts: Amounts): boolean => !isSettled(amounts) || balanceOf(amounts) > 0;

/** Cents that are missing of the deposit which the terms of a parcel ask for; 0 without one. */
const missingDepositOf = ({ etat, conditions, paidCents = 0 }: Amounts): number =>
  conditions?.type === 'ACOMPTE' && takesDeposit({ etat }) ? Math.max(0, conditions.acompteCents - paidCents) : 0;

/**
 * Returns the moment to which the terms of a parcel put off what is unpaid; undefined if it is due now, as once that
 * moment has passed.
 */
const deferralOf = (amounts: Amounts): RestMoment | undefined => {
  const { etat, conditions } = amounts;
  if (etat !== 'LIVRE' && owesArrivalOnly(amounts)) return 'RETRAIT';
  if (!conditions || missingDepositOf(amounts) > 0 || etat === 'LIVRE') return undefined;
  const moment = conditions.type === 'ACOMPTE' ? conditions.reste : 'RETRAIT';
  return moment === 'CHARGEMENT' && hasLeft(amounts) ? undefined : moment;
};

/** Reports whether all that is owed for a parcel is asked since its arrival: its recipient pays that at its collection. */
const owesArrivalOnly = (amounts: Amounts): boolean =>
  owedCents(amounts) > 0 && balanceOf({ ...amounts, arrivalCents: undefined }) <= 0;

/** Payment of a parcel as the shared rules read it. */
export const paymentStateOf = (colis: Amounts) => ({
  etat: colis.etat,
  paye: isSettled(colis),
  recu: paidCentsOf(colis),
  chargement: colis.chargement,
  reporte: deferralOf(colis),
  supplement: supplementOf(colis),
  fraisArrivee: arrivalCostsOf(colis) > 0 ? colis.arrivalCents : undefined,
});

/**
 * Reports whether nothing keeps a parcel from its collection: nothing is unpaid, no dispute holds it, and no handover of
 * it is to be checked.
 */
export const isFreeToCollect = (colis: Amounts & Pick<StoredColis, 'litiges' | 'remiseAVerifier'>): boolean =>
  !hasUnpaidAmount(colis) && !isHeldByDispute(colis) && colis.remiseAVerifier === undefined;

/** Reports whether what is owed for a parcel is due at its collection, by its terms. */
export const isDueOnCollection = (amounts: Amounts): boolean =>
  owedCents(amounts) > 0 && deferralOf(amounts) === 'RETRAIT';

/**
 * Returns what is owed for a parcel, or these cents of it that are asked, with its duties in francs as long as nothing
 * need be paid of them.
 */
export const debtOf = (colis: Amounts, cents = owedCents(colis)): Debt => {
  const { droits = 0, droitsFrancs } = colis.arrivalCents ?? {};
  return droits > 0 && droitsFrancs !== undefined && cents >= droits
    ? { cents, duties: { cents: droits, francs: droitsFrancs } }
    : { cents };
};

/** Amount due for a parcel, in cents. */
export const owedCents = (amounts: Amounts): number =>
  amounts.etat === 'ANNULE' ? 0 : Math.max(0, balanceOf(amounts));

/**
 * Cents to pay at the collection of a parcel, and those of them that are duties, or storage, as its mails say them; neither
 * where both were asked, since a payment is of no line alone.
 */
export const dueCentsAtCollection = (amounts: Amounts): { cents: number; droits?: number; magasinage?: number } => {
  const cents = owedCents(amounts);
  const [duty, storage] = [askedDutyCents(amounts), storageCents(amounts)];
  if (storage === 0) return { cents, ...(duty > 0 && { droits: Math.min(cents, duty) }) };
  return { cents, ...(duty === 0 && { magasinage: Math.min(cents, storage) }) };
};

/** Amount in cents that a payment by card asks for a parcel: what is missing of its deposit, or all that is due. */
export const dueNowCents = (amounts: Amounts): number => {
  const [owed, deposit] = [owedCents(amounts), missingDepositOf(amounts)];
  return deposit > 0 ? Math.min(owed, deposit) : owed;
};

/** Cents of a parcel that are paid beyond what is asked; they go back unless its intake is corrected before. */
export const overpaidCents = (amounts: Amounts): number =>
  amounts.etat === 'ANNULE' ? 0 : Math.max(0, -balanceOf(amounts));

/** Cents of refunds of a parcel that nobody has made yet. */
export const refundDueCents = ({ refundsDue = [] }: Pick<StoredColis, 'refundsDue'>): number => sumOfCents(refundsDue);

/** Cents of a parcel that went back, or that a card's refund on its way brings back. */
export const madeRefundCents = (colis: Pick<StoredColis, 'refundedCents' | 'refundsDue'>): number =>
  Math.max(0, (colis.refundedCents ?? 0) - refundDueCents(colis));

/** Amount in cents that a settled parcel costs more since then; `motif` and `par` are those of a waiver. */
type SupplementOfColis = { cents: number; etat: SupplementEtat; depuis: string; motif?: string; par?: number };

/**
 * Returns what a parcel costs more than when it was settled: due, waived or paid; undefined if it does not, or is not
 * settled. It is paid beside a debt only if that is of the price, whose payment went back.
 */
export const supplementOf = (amounts: Amounts): SupplementOfColis | undefined => {
  const totalCents = totalCentsOf(amounts);
  const { paymentId, waived, settledCents = totalCents, restSince = '' } = amounts;
  if (isSettled(amounts) && owedCents(amounts) > 0) return { cents: owedCents(amounts), etat: 'DU', depuis: restSince };
  if (paymentId !== null && waived) return { ...waived, etat: 'DISPENSE' };
  const cents = totalCents - settledCents;
  const isPaid = owedCents(amounts) === 0 || (paidCentsOf(amounts) >= cents && !coversSettledPrice(amounts));
  return cents > 0 && isPaid && amounts.etat !== 'ANNULE' ? { cents, etat: 'PAYE', depuis: restSince } : undefined;
};

/**
 * Returns a parcel at another price. What was paid stays paid, and what was waived is not asked again; what is missing
 * beside both is owed, unless a settled parcel owes too little for a card. What is too much goes back at `refundAt`.
 */
export const reprice = (colis: StoredColis, priceCents: number, refundAt: string): StoredColis => {
  if (priceCents === colis.priceCents) return { ...colis, refundAt: colis.refundAt && refundAt };
  return changedAmounts(colis, { priceCents }, refundAt);
};

/** Returns a parcel for which another amount is asked, with what is waived and what goes back then. */
const changedAmounts = (
  before: StoredColis,
  change: Partial<Pick<StoredColis, 'priceCents' | 'arrivalCents'>>,
  refundAt: string,
): StoredColis => {
  const asked: StoredColis = {
    ...before,
    ...change,
    paidCents: paidCentsOf(before),
    settledCents: settledCentsOf(before),
  };
  const after: StoredColis = { ...asked, waived: waiverOf(asked, isSettled(before)) };
  const owesNow = isSettled(before) && owedCents(before) === 0 && owedCents(after) > 0;
  return {
    ...after,
    restSince: owesNow ? nowIso() : before.restSince,
    refundAt: overpaidCents(after) > 0 ? refundAt : undefined,
  };
};

/**
 * Reports whether what is received and waived for a settled parcel still covers the price at which it was settled, or
 * its lower price since: whatever is owed then came later.
 */
export const coversSettledPrice = (amounts: Amounts): boolean => {
  const totalCents = totalCentsOf(amounts);
  const settledCents = Math.min(amounts.settledCents ?? totalCents, totalCents);
  return paidCentsOf(amounts) + (amounts.waived?.cents ?? 0) >= settledCents;
};

/** Returns what a parcel costs when it is settled, for what it costs more later; undefined until it is. */
const settledCentsOf = (colis: StoredColis): number | undefined =>
  colis.settledCents ?? (isSettled(colis) ? totalCentsOf(colis) : undefined);

/**
 * Returns a parcel for which these cents more are asked since its arrival, or less if they are negative; see `reprice`.
 */
export const withArrivalCents = (
  colis: StoredColis,
  part: 'droits' | 'magasinage',
  cents: number,
  refundAt: string,
): StoredColis =>
  changedAmounts(
    colis,
    { arrivalCents: { ...colis.arrivalCents, [part]: (colis.arrivalCents?.[part] ?? 0) + cents } },
    refundAt,
  );

/** Returns what is waived of a parcel at what it costs now, as it was waived before; see `waivedCents`. */
const waiverOf = (asked: StoredColis, wasSettled: boolean): StoredColis['waived'] => {
  const { waived, restSince } = asked;
  const missing = totalCentsOf(asked) - paidCentsOf(asked);
  const cents = waivedCents({ missing, waived: waived?.cents ?? 0, isSettled: wasSettled });
  return cents > 0 ? { ...(waived ?? { depuis: restSince ?? nowIso() }), cents } : undefined;
};

/** Returns what payments still pay for a parcel, each payment once, the oldest first. */
export const paidShares = ({ shares }: StoredLedger): PaidShare[] => {
  const byPayment = new Map<number, PaidShare>();
  for (const { paymentId, cents, parEquipe } of shares) {
    const before = byPayment.get(paymentId) ?? { paymentId, cents: 0, ...(parEquipe && { parEquipe }) };
    byPayment.set(paymentId, { ...before, cents: before.cents + cents });
  }
  return [...byPayment.values()].filter(({ cents }) => cents > 0);
};

/** Takes an amount from shares, the newest first; returns what is taken of each. */
export const takeFromNewest = (shares: readonly PaidShare[], cents: number): PaidShare[] => {
  let left = cents;
  const taken: PaidShare[] = [];
  for (const share of shares.toReversed()) {
    const part = Math.min(left, share.cents);
    left -= part;
    if (part > 0) taken.unshift({ ...share, cents: part });
  }
  return taken;
};

/** Recorded payment of a parcel that awaits its confirmation: its cents, those left to pay then, and before what. */
type AwaitedPayment = { moyen: RecordedMethod; cents: number; restCents: number; quand?: RestMoment };

/** Returns the recorded payment of a parcel that awaits its confirmation; undefined without one. */
export const awaitedPaymentOf = (colis: StoredColis): AwaitedPayment | undefined => {
  const moyen = recordedMethodOf(colis.lockedFor ?? null);
  if (moyen === null) return undefined;
  const owed = owedCents(colis);
  const cents = Math.min(owed, colis.lockedCents ?? owed);
  const quand = restMomentOf({ ...colis, paidCents: paidCentsOf(colis) + cents });
  return { moyen, cents, restCents: owed - cents, ...(quand && { quand }) };
};

/** Returns the moment before which a rest of a parcel is paid; undefined once it was handed over. */
const restMomentOf = (amounts: Amounts): RestMoment | undefined => {
  if (amounts.etat === 'LIVRE') return undefined;
  const isGone = hasLeft(amounts) || amounts.chargement != null;
  return deferralOf(amounts) === 'RETRAIT' || isGone ? 'RETRAIT' : 'CHARGEMENT';
};

/** Cents that are due before a parcel is loaded: a missing deposit whose rest is due on collection, or all of it. */
export const dueBeforeLoadingCents = (amounts: Amounts): number =>
  amounts.conditions?.type === 'ACOMPTE' && amounts.conditions.reste === 'RETRAIT'
    ? dueNowCents(amounts)
    : owedCents(amounts);

/** Returns what is owed for a parcel, without a recorded payment that awaits its confirmation. */
export const dueFor = (colis: StoredColis): DueForColis | undefined => {
  const state = paymentStateOf(colis);
  const awaited = awaitedPaymentOf(colis);
  const cents = awaited ? awaited.restCents : owedCents(colis);
  if (cents === 0) return undefined;
  if (awaited)
    return {
      ...{ cents, isSupplement: state.paye, reporte: awaited.quand, lapsesAt: null },
      aConfirmer: { cents: awaited.cents, moyen: awaited.moyen },
    };
  const lapsesAt = canLapse(state) ? colis.lapsesAt : null;
  return { cents: dueNowCents(colis), isSupplement: state.paye, reporte: state.reporte, lapsesAt };
};
