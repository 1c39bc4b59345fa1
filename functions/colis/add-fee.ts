import { MAX_FEES, type NewFee } from '#shared/colis/fees.ts';
import type { SoldFee } from '#shared/colis/sale.ts';
import { AppError } from '#shared/errors.ts';
import { REFUND_DELAY_MINUTES } from '#shared/intake/rules.ts';
import { minutesAfter, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import { isSettled, overpaidCents, owedCents, paidCentsOf, reprice } from './amounts.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { replaceColisWrite } from './colis.table.ts';
import { chargesOfChange, ledgerWrite } from './ledger.table.ts';
import { checkPriceOpen, wholeCents } from './price-changes.ts';
import type { StoredColis } from './stored-colis.ts';

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
