import { type ChargeLine, chargeLines } from '#shared/colis/sale.ts';
import type { DatedFrancs } from '#shared/colis/schema.ts';
import type { StorageDays } from '#shared/handover/storage.ts';
import { nowIso, ttlOf } from '../core/clock.ts';
import { getItem, getItems, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';
import type { PaidShare, StoredColis } from './stored-colis.ts';

/**
 * Line of what is asked for a parcel, in cents: of its price as it was when the ledger began, a change of that price
 * since (ECART), a part of it that is not asked for (DISPENSE, negative), why and by whom; without `par` because it
 * was too small for a card; or duties of customs (DROITS, negative once they are taken back), also in francs if they were
 * asked in them; or whole days of storage (MAGASINAGE), negative where an admin waived it; or the fee that a cancellation
 * kept (ANNULATION), negative once that is undone.
 */
export type StoredCharge = { le: string } & (
  | ChargeLine
  | { code: 'ECART'; cents: number }
  | { code: 'ANNULATION'; cents: number }
  | { code: 'DISPENSE'; cents: number; motif?: string; par?: number }
  | { code: 'DROITS'; cents: number; francs?: DatedFrancs; motif?: string; par: number }
  | ({ code: 'MAGASINAGE'; cents: number } & (StorageDays | { motif: string; par: number }))
);

/**
 * Part of a payment that pays for a parcel; negative once it goes back, `conteste` if a lost dispute took it. `retabli`
 * takes such a line back: nobody had made the refund, and the part pays for the parcel as before.
 */
export type StoredShare = PaidShare & { le: string; conteste?: true; retabli?: true };

/**
 * Money of a parcel, beside it: what was asked and what came in, oldest first. Lines are only ever appended, in the
 * transaction that writes the totals of the parcel, whose version orders them (decision 95).
 */
export type StoredLedger = { charges: StoredCharge[]; shares: StoredShare[] };

/** Lines to append to a ledger. */
export type LedgerLines = Partial<StoredLedger>;

/** Reads the ledger of a parcel consistently; an empty one before money came in and its intake changed its price. */
export const findLedger = async ({ userId, id, paidCents }: StoredColis): Promise<StoredLedger> => {
  const begun = paidCents === undefined ? undefined : await getItem<StoredLedger>(keys.ledger(userId, id));
  return { charges: begun?.charges ?? [], shares: begun?.shares ?? [] };
};

/** Reads the ledgers of parcels consistently, in their order, in one batch; see `findLedger`. */
export const findLedgers = async (colisList: readonly StoredColis[]): Promise<StoredLedger[]> => {
  const begun = colisList.filter(({ paidCents }) => paidCents !== undefined);
  const found = await getItems(begun.map(({ userId, id }) => keys.ledger(userId, id)));
  const byColis = new Map(begun.map(({ id }, index) => [id, found[index] as StoredLedger | undefined]));
  return colisList.map(({ id }) => ({
    charges: byColis.get(id)?.charges ?? [],
    shares: byColis.get(id)?.shares ?? [],
  }));
};

/**
 * Write that appends lines to the ledger of a parcel, which begins with the lines of its price before the change;
 * undefined without any. It needs no version: the write of the parcel in its transaction has one.
 */
export const ledgerWrite = (before: StoredColis, { charges = [], shares = [] }: LedgerLines): Write | undefined => {
  if (charges.length + shares.length === 0) return undefined;
  const begun: StoredCharge[] = chargeLines(before, before).map((line) => ({ ...line, le: before.createdAt }));
  return {
    Update: {
      Key: keys.ledger(before.userId, before.id),
      mayCreate: true,
      UpdateExpression:
        'SET charges = list_append(if_not_exists(charges, :begun), :charges), shares = list_append(if_not_exists(shares, :none), :shares)',
      ExpressionAttributeValues: { ':begun': begun, ':none': [], ':charges': charges, ':shares': shares },
    },
  };
};

/**
 * Lines by which the price of a parcel, what is not asked for of it, and the fee of its cancellation changed. The waiver
 * of an admin is a line of its own.
 */
export const chargesOfChange = (before: StoredColis, after: StoredColis): StoredCharge[] => {
  const le = nowIso();
  const price = after.priceCents - before.priceCents;
  const waived = (after.waived?.cents ?? 0) - (before.waived?.cents ?? 0);
  const fee = (after.cancelFeeCents ?? 0) - (before.cancelFeeCents ?? 0);
  return [
    ...(price === 0 ? [] : [{ code: 'ECART' as const, cents: price, le }]),
    ...(waived === 0 ? [] : [{ code: 'DISPENSE' as const, cents: -waived, le }]),
    ...(fee === 0 ? [] : [{ code: 'ANNULATION' as const, cents: fee, le }]),
  ];
};

/** Shares that go back, `conteste` because a lost dispute took them. */
export const takenBack = (shares: readonly PaidShare[], conteste = false): StoredShare[] => {
  const le = nowIso();
  return shares.map(({ paymentId, cents }) => ({
    paymentId,
    cents: -cents,
    le,
    ...(conteste && { conteste: true as const }),
  }));
};

/** Returns the shares of a ledger without the refunds that were withdrawn before anybody made them. */
export const standingShares = ({ shares }: StoredLedger): StoredShare[] => {
  const standing: StoredShare[] = [];
  for (const share of shares) {
    const withdrawn = share.retabli
      ? standing.findLastIndex(({ paymentId, cents }) => paymentId === share.paymentId && cents === -share.cents)
      : -1;
    if (withdrawn < 0) standing.push(share);
    else standing.splice(withdrawn, 1);
  }
  return standing;
};

/** Write that enters a changed price into the ledger of a parcel; undefined before its ledger begins. */
export const priceChangeWrite = (before: StoredColis, after: StoredColis): Write | undefined =>
  after.paidCents === undefined ? undefined : ledgerWrite(before, { charges: chargesOfChange(before, after) });

/** Write that deletes the ledger of a deleted parcel, if it had one. */
export const deleteLedgerWrite = ({ userId, id, paidCents }: StoredColis): Write | undefined =>
  paidCents === undefined ? undefined : { Delete: { Key: keys.ledger(userId, id) } };

/** Write that lets the ledger of an anonymised parcel expire with it, without the reasons of what was not asked. */
export const anonymiseLedgerWrite = (
  { userId, id, paidCents }: StoredColis,
  { charges }: StoredLedger,
  keptUntil: string,
): Write | undefined =>
  paidCents === undefined || charges.length === 0
    ? undefined
    : {
        Update: {
          Key: keys.ledger(userId, id),
          ...buildUpdate({
            set: {
              charges: charges.map((line) => ('motif' in line ? { ...line, motif: undefined } : line)),
              ttl: ttlOf(keptUntil),
            },
          }),
        },
      };
