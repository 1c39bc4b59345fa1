import { MAX_FEES, type NewFee } from '#shared/colis/fees.ts';
import type { SoldFee } from '#shared/colis/sale.ts';
import { AppError } from '#shared/errors.ts';
import { REFUND_DELAY_MINUTES } from '#shared/intake/rules.ts';
import { equalsCents } from '#shared/money/charges.ts';
import { minutesAfter, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import {
  beyondPriceOf,
  isSettled,
  overpaidCents,
  owedCents,
  paidCentsOf,
  reprice,
  storageCents,
  supplementOf,
} from './amounts.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import { chargesOfChange, ledgerWrite } from './ledger.table.ts';
import { ENDED_WAIT } from './storage-wait.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Checks that staff may change the price of a parcel, or when it is paid. Throws COLIS_CANCELLED, COLIS_HANDED_OVER or
 * COLIS_LOCKED.
 */
export const checkPriceOpen = ({ etat, lockedBy }: StoredColis): void => {
  if (etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  if (etat === 'LIVRE') throw new AppError('COLIS_HANDED_OVER');
  if (lockedBy !== null) throw new AppError('COLIS_LOCKED');
};

/** Returns the cents of a sum in dollars that a field of a request has. Throws INVALID_FIELDS for parts of a cent. */
export const wholeCents = (dollars: number, field: string): number => {
  const cents = Math.round(dollars * 100);
  if (!equalsCents(dollars, cents))
    throw new AppError('INVALID_FIELDS', { fields: { [field]: { fault: 'not_cents' } } });
  return cents;
};

/**
 * Adds a fee to the price of a parcel, or takes a reduction off it, as a line of its own that later prices keep. What a
 * settled parcel costs more is due as a supplement; what it costs less goes back. Throws COLIS_CANCELLED,
 * COLIS_HANDED_OVER, COLIS_LOCKED, or INVALID_FIELDS for a reduction above the price, or one line too many.
 */
export const addFee = (
  colis: StoredColis,
  { code, nom, montant, motif }: NewFee,
  staff: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      checkMayAdd(current);
      const fee: SoldFee = { code, nom, cents: centsFrom(montant, code, current) };
      const { changed, changes } = logChange(current, { champ: 'frais', de: '', vers: code, motif }, staff);
      const repriced = reprice(changed, current.priceCents + fee.cents, minutesAfter(REFUND_DELAY_MINUTES, nowIso()));
      const after: StoredColis = {
        ...repriced,
        frais: [...(current.frais ?? []), fee],
      };
      const saved = { ...after, version: after.version + 1 };
      const { userId, id: colisId, priceCents } = after;
      const waivers = chargesOfChange(current, after).filter((line) => line.code === 'DISPENSE');
      await transact({
        colis: replaceColisWrite(after),
        changes,
        ledger: ledgerWrite(current, { charges: [{ ...fee, le: nowIso() }, ...waivers] }),
        event: eventWrite({
          type: 'FEE_ADDED',
          userId,
          colisId,
          ...fee,
          priceCents,
          owedCents: owedCents(after),
          refundCents: overpaidCents(after),
        }),
        idempotency: record(saved),
      });
      return saved;
    }),
  );

const checkMayAdd = (colis: StoredColis): void => {
  checkPriceOpen(colis);
  if ((colis.frais?.length ?? 0) >= MAX_FEES)
    throw new AppError('INVALID_FIELDS', { fields: { code: { fault: 'too_many', limit: MAX_FEES } } });
};

/**
 * Returns the cents of a fee, negative for a reduction, which is at most the price; less while nothing was received, since
 * nobody would settle a price of zero: an admin waives it.
 */
const centsFrom = (montant: number, code: SoldFee['code'], colis: StoredColis): number => {
  const cents = wholeCents(montant, 'montant');
  if (code === 'FRAIS') return cents;
  const most = isSettled(colis) || paidCentsOf(colis) > 0 ? colis.priceCents : colis.priceCents - 1;
  if (cents > most) throw new AppError('INVALID_FIELDS', { fields: { montant: { fault: 'beyond_due' } } });
  return -cents;
};

/**
 * Waives what is due for a parcel, with a reason: a supplement, what nobody paid of its price, or storage, which ends then. Throws
 * SUPPLEMENT_NOT_DUE, or COLIS_LOCKED while it is being paid.
 */
export const waiveRest = (
  colis: StoredColis,
  motif: string,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      const { userId, id: colisId, version } = current;
      const cents = owedCents(current);
      if (cents === 0) throw new AppError('SUPPLEMENT_NOT_DUE');
      if (current.lockedBy !== null) throw new AppError('COLIS_LOCKED');
      const waived: StoredColis = {
        ...current,
        ...(storageCents(current) > 0 && { garde: { ...current.garde, ...ENDED_WAIT } }),
        paidCents: paidCentsOf(current),
        waived: {
          cents: (current.waived?.cents ?? 0) + cents,
          depuis: supplementOf(current)?.depuis ?? nowIso(),
          motif,
          par: admin.userId,
        },
      };
      const saved = { ...waived, version: version + 1 };
      await transact({
        colis: replaceColisWrite(waived),
        ledger: ledgerWrite(current, {
          charges: [{ code: 'DISPENSE', cents: -cents, le: nowIso(), motif, par: admin.userId }],
        }),
        event: eventWrite({
          type: 'SUPPLEMENT_WAIVED',
          userId,
          colisId,
          cents,
          ...(beyondPriceOf(current) !== 'SUPPLEMENT' && { reste: true }),
        }),
        idempotency: record(saved),
      });
      return saved;
    }),
  );
