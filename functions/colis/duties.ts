import type { NewDutyCharge } from '#shared/colis/fees.ts';
import type { DatedFrancs } from '#shared/colis/schema.ts';
import { convert } from '#shared/customs/totals.ts';
import { AppError } from '#shared/errors.ts';
import { REFUND_DELAY_MINUTES } from '#shared/intake/rules.ts';
import { MIN_CHARGE_CENTS } from '#shared/money/charges.ts';
import { minutesAfter, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { unpaidDutyCheck } from '../core/items/duties.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';
import { askedDutyCents, overpaidCents, owedCents, withArrivalCents } from './amounts.ts';
import { logChange } from './change-log.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { closesCollection, collectionChangeWrites } from './collection-changes.ts';
import { chargesOfChange, findLedger, ledgerWrite, type StoredCharge } from './ledger.table.ts';
import { checkPriceOpen, wholeCents } from './price-changes.ts';
import type { StoredColis } from './stored-colis.ts';

/** Line of duties; `francs` if they were asked in francs, negative like the cents once they are taken back. */
type DutyLine = Extract<StoredCharge, { code: 'DROITS' }>;

/**
 * Asks of the recipient of a parcel what customs asked for it, as a line of its ledger: the parcel is handed over once it
 * is paid. Francs are converted at the rate of the day, which the line keeps. Throws COLIS_NOT_ARRIVED, COLIS_CANCELLED,
 * COLIS_HANDED_OVER, COLIS_LOCKED, DUTY_ASKED while duties are asked already, PAYMENT_CONFIRMED when customs have them,
 * or INVALID_FIELDS for a sum that is too small for a card, or without a rate.
 */
export const askDuty = async (
  colis: StoredColis,
  input: NewDutyCharge,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> => {
  const sum = await sumOf(input);
  return idempotent(idempotencyKey, async (record) => {
    try {
      return await retryWithCurrentColis(colis, async (current) => {
        checkPriceOpen(current);
        if (current.etat !== 'ARRIVE') throw new AppError('COLIS_NOT_ARRIVED');
        if (askedDutyCents(current) > 0) throw new AppError('DUTY_ASKED');
        const line: DutyLine = { code: 'DROITS', ...sum, le: nowIso(), par: admin.userId };
        const { changed, changes } = logChange(
          current,
          { champ: 'droits', de: '', vers: 'DROITS', motif: undefined },
          admin,
        );
        return saveDuty(current, changed, line, (saved) => ({
          changes,
          duty: unpaidDutyCheck(current),
          idempotency: record(saved),
        }));
      });
    } catch (error) {
      if (error instanceof ConditionFailed && error.has('duty'))
        throw new AppError('PAYMENT_CONFIRMED', { cause: error });
      throw error;
    }
  });
};

/**
 * Takes back the duties that are asked of a recipient, by a line of its own; what was paid of them goes back by the way
 * it came. Throws DUTY_NOT_ASKED, COLIS_CANCELLED, COLIS_HANDED_OVER or COLIS_LOCKED.
 */
export const takeBackDuty = (
  colis: StoredColis,
  motif: string,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, (record) =>
    retryWithCurrentColis(colis, async (current) => {
      checkPriceOpen(current);
      const cents = askedDutyCents(current);
      if (cents === 0) throw new AppError('DUTY_NOT_ASKED');
      const francs = francsAsked((await findLedger(current)).charges, cents);
      const line: DutyLine = {
        code: 'DROITS',
        cents: -cents,
        ...(francs && { francs: { ...francs, montant: -francs.montant } }),
        le: nowIso(),
        motif,
        par: admin.userId,
      };
      const { changed, changes } = logChange(current, { champ: 'droits', de: '', vers: 'DROITS_REPRIS', motif }, admin);
      return saveDuty(current, changed, line, (saved) => ({ changes, idempotency: record(saved) }));
    }),
  );

const saveDuty = async (
  before: StoredColis,
  changed: StoredColis,
  line: DutyLine,
  othersFor: (saved: StoredColis) => { changes: Write; duty?: Write; idempotency: Write | undefined },
): Promise<StoredColis> => {
  const asked = withArrivalCents(changed, 'droits', line.cents, minutesAfter(REFUND_DELAY_MINUTES, nowIso()));
  const droitsFrancs = line.cents > 0 ? line.francs?.montant : undefined;
  const after = { ...asked, arrivalCents: { ...asked.arrivalCents, droitsFrancs } };
  const saved = { ...after, version: after.version + 1 };
  const { userId, id: colisId } = after;
  await transact({
    ...(await collectionChangeWrites(before, after, { cause: 'DUTIES' })),
    ...othersFor(saved),
    ledger: ledgerWrite(before, { charges: [line, ...chargesOfChange(before, after)] }),
    event: closesCollection(before, after)
      ? undefined
      : eventWrite({
          type: 'DUTY_CHANGED',
          userId,
          colisId,
          cents: line.cents,
          ...(line.francs && { francs: line.francs }),
          owedCents: owedCents(after),
          refundCents: overpaidCents(after),
        }),
  });
  return saved;
};

/** Returns the cents of a sum, and its francs at the rate of the day if it is in francs. Throws INVALID_FIELDS. */
const sumOf = async ({ devise, montant }: NewDutyCharge): Promise<{ cents: number; francs?: DatedFrancs }> => {
  if (devise === 'USD') return { cents: wholeCents(montant, 'montant') };
  const rates = await findIndicativeRates();
  const cents = convert(montant, 'XOF', 'USD', rates);
  if (!rates || cents === null) throw new AppError('INVALID_FIELDS', { fields: { devise: { fault: 'not_in_list' } } });
  if (cents < MIN_CHARGE_CENTS) {
    const limit = convert(MIN_CHARGE_CENTS, 'USD', 'XOF', rates) ?? 0;
    throw new AppError('INVALID_FIELDS', { fields: { montant: { fault: 'too_small', limit: limit + 1 } } });
  }
  return { cents, francs: { montant, taux: rates.perUsd.XOF, tauxDu: rates.date } };
};

/** Returns the francs in which the duties were asked that are asked now. */
const francsAsked = (charges: readonly StoredCharge[], cents: number): DatedFrancs | undefined => {
  const line = charges.findLast((charge) => charge.code === 'DROITS' && charge.cents === cents);
  return line?.code === 'DROITS' ? line.francs : undefined;
};
