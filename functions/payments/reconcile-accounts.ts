import { isDeepStrictEqual } from 'node:util';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import type { Sums } from '#shared/customs/totals.ts';
import { AppError } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import {
  findDrawer,
  findMovements,
  pageOfOpenDrawers,
  type StoredDrawer,
  sumOfMovements,
} from '../core/items/drawers.ts';
import { secrets } from '../core/secrets.ts';
import { pagesOf } from '../core/table/query.ts';
import { isConfirmed } from './confirm-payment.ts';
import { reportMismatch } from './mismatches.ts';
import { findPayment } from './payments.table.ts';
import { type ProviderEntry, type SessionRefs, type Sum, sumOfPayment } from './provider.ts';
import type { ReconciliationRun } from './reconciliation-run.ts';
import { syncRefunds } from './refunds.ts';
import { settleSession } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';
import { waveProvider } from './wave/wave.ts';

/** Comparisons of the daily run beside Stripe's sessions: the account at Wave, and the cash drawers. */

/**
 * Compares the entries of our account at Wave since the start of a run's period with the payments that they name: settles and refunds
 * what was not heard of, and reports what no repetition explains. Does nothing where nobody pays by Wave.
 */
export const compareWaveAccount = async (
  { since, throwIfOutOfTime, attempt }: ReconciliationRun,
  known: ReadonlySet<string>,
): Promise<void> => {
  if ((await secrets()).waveApiKey === '') return;
  let cursor: string | undefined;
  do {
    throwIfOutOfTime();
    const { items, next } = await waveProvider.entries({ from: since, to: nowIso() }, cursor);
    for (const entry of items) {
      const { refs } = entry;
      if (!refs || known.has(entry.id)) continue;
      throwIfOutOfTime();
      await attempt({ paymentId: refs.paymentId, entryId: entry.id }, () => compareEntry(entry, refs));
    }
    cursor = next;
  } while (cursor !== undefined);
};

const compareEntry = async (entry: ProviderEntry, { userId, paymentId }: SessionRefs): Promise<void> => {
  const read = () => findPayment(userId, paymentId);
  if (agrees(entry, await read())) return;
  await repair(entry, read);
  const payment = await read();
  if (agrees(entry, payment)) return;
  await reportMismatch({
    ...{ kind: 'COMPTE', userId, paymentId, sessionId: entry.id },
    nous: payment && isConfirmed(payment) ? sumOfPayment(payment) : null,
    eux: { devise: entry.devise, montant: entry.amount },
  });
};

/** Reports whether a payment stands as an entry says; entries of other kinds say nothing of payments. */
const agrees = ({ kind, devise, amount }: ProviderEntry, payment: StoredPayment | undefined): boolean =>
  (kind !== 'PAIEMENT' && kind !== 'REMBOURSEMENT') || isSettledAs(payment, { devise, montant: amount });

/** Reports whether a payment brought the money of an entry, or gave all of it back for one below zero. */
export const isSettledAs = (payment: StoredPayment | undefined, sum: Sum | null | undefined): boolean => {
  if (!payment || !sum) return false;
  const isBack = payment.refundedCents >= payment.cents;
  return sum.montant < 0 ? isBack : isBack || (isConfirmed(payment) && isDeepStrictEqual(sumOfPayment(payment), sum));
};

/**
 * Does what the webhook would have done for an entry: a refund, too, needs its page settled. A page with other money than
 * its payment is left to a person.
 */
const repair = async (
  { kind, sessionId }: ProviderEntry,
  read: () => Promise<StoredPayment | undefined>,
): Promise<void> => {
  if (sessionId !== null)
    await settleSession(waveProvider, sessionId).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'PAYMENT_MISMATCH')) throw error;
    });
  if (kind !== 'REMBOURSEMENT') return;
  const payment = await read();
  if (payment?.paymentIntentId) await syncRefunds(payment, payment.paymentIntentId);
};

/** Compares what open drawers should hold with the sum of their movements; reports the ones that differ. */
export const compareDrawers = async (
  { throwIfOutOfTime, attempt }: ReconciliationRun,
  known: ReadonlySet<string>,
): Promise<void> => {
  for await (const drawers of pagesOf(pageOfOpenDrawers))
    for (const drawer of drawers) {
      throwIfOutOfTime();
      if (!known.has(mismatchIdOf(drawer))) await attempt({ drawerId: drawer.id }, () => compareDrawer(drawer));
    }
};

const mismatchIdOf = ({ id }: Pick<StoredDrawer, 'id'>): string => `CAISSE-${id}`;

/** Reports whether what a drawer should hold differs from its movements; false for one that is gone. */
export const drawerDiffers = async (drawerId: number): Promise<boolean> => {
  const drawer = await findDrawer(drawerId);
  return drawer !== undefined && differenceIn(drawer, sumOfMovements(await findMovements(drawerId))) !== undefined;
};

const differenceIn = ({ totaux }: StoredDrawer, sums: Sums): Currency | undefined =>
  CURRENCIES.find((devise) => (totaux[devise] ?? 0) !== (sums[devise] ?? 0));

const compareDrawer = async (drawer: StoredDrawer): Promise<void> => {
  const sums = sumOfMovements(await findMovements(drawer.id));
  const different = differenceIn(drawer, sums);
  if (different === undefined) return;
  const now = await findDrawer(drawer.id);
  if (now?.mouvements !== drawer.mouvements) return; // cash came in meanwhile: tomorrow's run compares it
  await reportMismatch({
    ...{ kind: 'CAISSE', drawerId: drawer.id, sessionId: mismatchIdOf(drawer) },
    nous: { devise: different, montant: drawer.totaux[different] ?? 0 },
    eux: { devise: different, montant: sums[different] ?? 0 },
  });
};
