import { wholeOf } from '#shared/counter/cash.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { clockIn, dayIn } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { ONLINE_METHODS } from '#shared/money/methods.ts';
import type { MonthBooks, NewMonthClosing } from '#shared/payments/accounting.ts';
import type { ProviderEntry as ShownEntry } from '#shared/payments/provider-entries.ts';
import { nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { findRates } from '../core/items/exchange-rates.ts';
import type { Caller } from '../core/request/caller.ts';
import { entryAt } from '../core/seller.ts';
import { openCursor, sealCursor } from '../core/table/cursor.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import type { Page } from '../core/table/query.ts';
import { countMovements, findClosing, insertClosingWrite, type StoredClosing } from './books.table.ts';
import type { ProviderEntry } from './provider.ts';
import { PROVIDERS } from './providers.ts';

/** Books of a month: what they are kept with, its closing, and the entries of our accounts at the providers. */

/** Returns the first instant of a month in the seller's zone. */
const startOf = (mois: string): string => {
  const utc = Date.parse(`${mois}-01T00:00:00Z`);
  const { day, time } = clockIn(new Date(utc), env('SITE_ZONE'));
  return new Date(2 * utc - Date.parse(`${day}T${time}:00Z`)).toISOString();
};

const monthAfter = (mois: string): string => {
  const [year = 0, month = 0] = mois.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
};

const isOver = (mois: string): boolean => mois < dayIn(nowIso(), env('SITE_ZONE')).slice(0, 7);

export const booksOf = async (mois: string): Promise<MonthBooks> => {
  const [closing, rates] = await Promise.all([findClosing(mois), findRates()]);
  const { nom, immatriculation, tva } = entryAt(new Date(Date.parse(startOf(monthAfter(mois))) - 1).toISOString());
  return {
    mois,
    vendeur: {
      nom,
      siren: immatriculation.registre === 'SIREN' ? immatriculation.numero : null,
      tauxTva: 'taux' in tva ? tva.taux : null,
    },
    taux: rates?.rates ?? null,
    fini: isOver(mois),
    cloture: closing ? presentClosing(closing) : null,
  };
};

const presentClosing = ({
  le,
  par,
  taux,
  mouvements,
  empreinte,
}: StoredClosing): NonNullable<MonthBooks['cloture']> => ({
  ...{ le, par, taux, mouvements, empreinte },
});

/**
 * Closes a month with the rates of now and what its admin saw. Throws MONTH_NOT_OVER, MONTH_CHANGED when other movements
 * or rates were stored since, MONTH_CLOSED when it was closed with another file, or DEPENDENCY_DOWN while no rates are known.
 */
export const closeMonth = async (
  mois: string,
  { mouvements, empreinte, tauxDu }: NewMonthClosing,
  { userId }: Caller,
): Promise<MonthBooks> => {
  if (!isOver(mois)) throw new AppError('MONTH_NOT_OVER');
  const [known, stored, count] = await Promise.all([findClosing(mois), findRates(), countMovements(mois)]);
  if (known) return closedBefore(mois, known, empreinte);
  if (!stored?.rates) throw new AppError('DEPENDENCY_DOWN', { retryAfterSeconds: 60 });
  if (count !== mouvements || stored.rates.date !== tauxDu) throw new AppError('MONTH_CHANGED');
  const closing = { mois, le: nowIso(), par: userId, taux: stored.rates, mouvements, empreinte };
  try {
    await transact({ closing: insertClosingWrite(closing) });
  } catch (error) {
    const faster = error instanceof ConditionFailed ? await findClosing(mois) : undefined;
    if (!faster) throw error;
    return closedBefore(mois, faster, empreinte);
  }
  return booksOf(mois);
};

/** Returns the books of a closed month to who closes it again with the same file. Throws MONTH_CLOSED to others. */
const closedBefore = (mois: string, closing: StoredClosing, empreinte: string): Promise<MonthBooks> => {
  if (closing.empreinte !== empreinte) throw new AppError('MONTH_CLOSED');
  return booksOf(mois);
};

/**
 * Lists the entries of our account at the provider of a method, of a month or (`versement`) of one payout, as the provider
 * has them now. Throws PAYMENT_PROVIDER_DOWN, or INVALID_FIELDS for a cursor of another list.
 */
export const listProviderEntries = async (
  mois: string,
  moyen: (typeof ONLINE_METHODS)[number],
  { versement, cursor }: { versement?: string | undefined; cursor?: string | undefined },
): Promise<Page<ShownEntry>> => {
  const of = versement ? { payoutId: versement } : { from: startOf(mois), to: startOf(monthAfter(mois)) };
  const list = `provider entries ${moyen} ${mois} ${versement ?? ''}`;
  const [after] = cursor === undefined ? [] : openCursor(list, cursor);
  const { items, next } = await PROVIDERS[moyen].entries(of, typeof after === 'string' ? after : undefined);
  return { items: items.map(presentEntry), ...(next !== undefined && { next: sealCursor(list, [next]) }) };
};

const presentEntry = ({ id, at, kind, devise, amount, fee, reference, refs }: ProviderEntry): ShownEntry => {
  const known = knownCurrency(devise);
  return {
    ...{ id, le: at, type: kind, devise: known, montant: wholeOf(amount, known), frais: wholeOf(fee, known) },
    ...{ reference, paymentId: refs?.paymentId ?? null },
  };
};

/** Returns a currency of the books. Throws an error for another one, in which we take no money. */
const knownCurrency = (devise: string): Currency => {
  const known = CURRENCIES.find((each) => each === devise);
  if (!known) throw new Error(`provider entry in ${devise}`);
  return known;
};
