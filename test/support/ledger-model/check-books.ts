import Papa from 'papaparse';
import { expect } from 'vitest';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { ACCOUNTS, type AccountName } from '#shared/accounting/chart.ts';
import { compareWithProvider, sumEntries } from '#shared/accounting/compare.ts';
import { type BookEntry, bookEntries } from '#shared/accounting/entries.ts';
import { FEC_COLUMNS, numberEntries, toFec } from '#shared/accounting/fec.ts';
import type { MonthDrawer } from '#shared/counter/month-drawers.ts';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { toCsv } from '#shared/csv.ts';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { dayIn } from '#shared/dates.ts';
import type { MonthBooks } from '#shared/payments/accounting.ts';
import type { Movement } from '#shared/payments/movements.ts';
import type { ProviderEntry } from '#shared/payments/provider-entries.ts';
import { localSite } from '#shared/site.ts';
import { centsOf } from '#shared/units.ts';
import { ledgerCsv } from '#web/features/admin-accounting/ledgerRows.ts';
import { api } from '../calls/api.ts';
import { tokenFor } from '../calls/tokens.ts';
import { movementsOf } from '../items/movements.ts';
import { sumsOf } from './check-money.ts';
import type { World } from './world.ts';

/** Checks that the files of the books equal a recount of the payments and drawers, and the accounts at the providers. */

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Months of the seller from an instant until now. */
const monthsSince = (since: string): string[] => {
  const months = new Set<string>();
  for (let at = Date.parse(since); at < Date.now(); at += 86_400_000) months.add(monthOf(new Date(at).toISOString()));
  return [...months.add(monthOf(new Date().toISOString()))];
};

const monthOf = (at: string): string => dayIn(at, localSite.zone).slice(0, 7);

/** Lists all rows of an admin's list that takes pages. */
const allOf = async <T>({ admin }: World, path: string): Promise<T[]> => {
  const found: T[] = [];
  let cursor = '';
  do {
    const { body, text } = await api('GET', `${path}?limit=100${cursor}`, { token: await tokenFor(admin) });
    if (!body?.data) throw new Error(`${path}: ${text}`);
    found.push(...body.data);
    cursor = body.next ? `&cursor=${encodeURIComponent(body.next)}` : '';
  } while (cursor !== '');
  return found;
};

/** Everything from which the books of a month are made, as the admins' page reads it. */
type Month = {
  books: MonthBooks;
  movements: Movement[];
  drawers: MonthDrawer[];
  providers: Record<'CARTE' | 'WAVE', ProviderEntry[]>;
};

const readMonth = async (world: World, mois: string): Promise<Month> => ({
  books: (await api('GET', `/comptabilite/${mois}`, { token: await tokenFor(world.admin) })).body.data,
  movements: await movementsOf(mois),
  drawers: await allOf<MonthDrawer>(world, `/comptoir/caisses/cloturees/${mois}`),
  providers: {
    CARTE: await allOf<ProviderEntry>(world, `/comptabilite/${mois}/comptes/CARTE`),
    WAVE: await allOf<ProviderEntry>(world, `/comptabilite/${mois}/comptes/WAVE`),
  },
});

/** Sums of one account in the files of the books: in cents of both currencies, and as the money moved. */
type Sums = { eur: number; usd: number; moved: Record<string, number> };
type Files = (account: AccountName) => Sums;

/** Reads an amount of a file, with a decimal comma or point, in hundredths. */
const hundredths = (text = ''): number => centsOf(Number(text.replace(',', '.')));

/** Returns the rows of a FEC by its columns, and checks its form: numbers without gaps, and balanced entries. */
const readFec = (entries: readonly BookEntry[], mois: string): Record<string, string>[] => {
  const numbered = numberEntries(entries, { mois });
  const [head = '', ...lines] = toFec(numbered).split('\r\n');
  expect(head.split('\t')).toEqual([...FEC_COLUMNS]);
  expect(lines.pop()).toBe('');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split('\t').map((field, index) => [FEC_COLUMNS[index] ?? '', field])),
  );
  const byEntry = Map.groupBy(rows, ({ EcritureNum = '' }) => EcritureNum);
  expect([...byEntry.keys()]).toEqual(numbered.map(({ numero }) => numero));
  for (const [numero, of] of byEntry)
    expect(sum(of.map(({ Debit, Credit }) => hundredths(Debit) - hundredths(Credit))), `entry ${numero}`).toBe(0);
  return rows;
};

/** Returns the rows of the ledger's CSV by their columns. */
const readCsv = (entries: readonly BookEntry[], mois: string): Record<string, string>[] => {
  const nameOf = (key: string) => key;
  const text = toCsv(ledgerCsv(numberEntries(entries, { mois }), nameOf as Parameters<typeof ledgerCsv>[1]), 'en');
  const { data, errors } = Papa.parse<Record<string, string>>(text.trim(), { header: true });
  expect(errors).toEqual([]);
  return data;
};

const readFiles = (entries: readonly BookEntry[], mois: string): Files => {
  const [fec, csv] = [readFec(entries, mois), readCsv(entries, mois)];
  expect(csv).toHaveLength(fec.length);
  return (account) => {
    const { numero } = ACCOUNTS[account];
    const fecRows = fec.filter(({ CompteNum }) => CompteNum === numero);
    const csvRows = csv.filter((row) => row['ledger.account']?.includes(numero));
    const eur = sum(fecRows.map(({ Debit, Credit }) => hundredths(Debit) - hundredths(Credit)));
    const of = (debit: string, credit: string) =>
      sum(csvRows.map((row) => hundredths(row[debit]) - hundredths(row[credit])));
    expect(of('ledger.debitEuro', 'ledger.creditEuro'), `euros of ${account}`).toBe(eur);
    const moved = CURRENCIES.map((devise) => [
      devise,
      sum(
        devise === 'EUR'
          ? fecRows
              .filter(({ Idevise }) => Idevise === '')
              .map(({ Debit, Credit }) => hundredths(Debit) - hundredths(Credit))
          : fecRows.filter(({ Idevise }) => Idevise === devise).map(({ Montantdevise }) => hundredths(Montantdevise)),
      ),
    ]);
    return { eur, usd: of('ledger.debit', 'ledger.credit'), moved: Object.fromEntries(moved) };
  };
};

/** Money in hundredths of each currency, as the files write it; the drawers' smallest units of francs are whole ones. */
const inHundredths = (sums: Record<string, number>): Record<string, number> =>
  Object.fromEntries(CURRENCIES.map((devise) => [devise, (sums[devise] ?? 0) * (devise === 'XOF' ? 100 : 1)]));

/**
 * Checks the files of the months of a batch against a recount: what was sold and came in by each way is that of the
 * payments, cash is what the drawers count beyond their floats, the accounts at the providers are those that the providers
 * show, and nothing is left with customers or disputes.
 */
export const expectBooks = async (
  world: World,
  payments: readonly StoredPayment[],
  drawers: readonly DrawerWithMovements[],
): Promise<Movement[]> => {
  const months = await Promise.all(monthsSince(world.since).map((mois) => readMonth(world, mois)));
  const files = months.map(({ books: { mois, taux, vendeur }, ...month }) => {
    if (!taux) throw new Error('no rates');
    return readFiles(bookEntries({ ...month, taux, tauxTva: vendeur.tauxTva, fuseau: localSite.zone }), mois);
  });
  const of = (account: AccountName): Sums => {
    const found = files.map((read) => read(account));
    const moved = CURRENCIES.map((devise) => [devise, sum(found.map((each) => each.moved[devise] ?? 0))]);
    return {
      eur: sum(found.map(({ eur }) => eur)),
      usd: sum(found.map(({ usd }) => usd)),
      moved: Object.fromEntries(moved),
    };
  };
  const movements = months.flatMap((month) => month.movements);
  for (const { le } of movements) expect(months.map(({ books }) => books.mois)).toContain(monthOf(le));
  const entries = {
    CARTE: months.flatMap(({ providers }) => providers.CARTE),
    WAVE: months.flatMap(({ providers }) => providers.WAVE),
  };
  for (const moyen of ['CARTE', 'WAVE'] as const)
    expect(compareWithProvider(moyen, movements, entries[moyen]), `account of ${moyen}`).toEqual([]);

  const paid = payments.filter(({ paidAt }) => paidAt !== null);
  const kept = sum(paid.map(({ cents, refundedCents }) => cents - refundedCents));
  expect(0 - of('transport').usd - of('tva').usd, 'sold').toBe(kept);
  expect([of('client').usd, of('client').eur], 'left with customers').toEqual([0, 0]);
  expect(of('litiges').usd, 'left in dispute').toBe(0);
  for (const [moyen, account] of [
    ['VIREMENT', 'banque'],
    ['TERMINAL', 'terminal'],
    ['MOBILE', 'mobile'],
  ] as const) {
    const ofWay = paid.filter((payment) => payment.moyen === moyen);
    expect(of(account).usd, account).toBe(sum(ofWay.map(({ cents, refundedCents }) => cents - refundedCents)));
  }
  const [stripe, wave] = [sumEntries(entries.CARTE), sumEntries(entries.WAVE)];
  expect(of('stripe').usd, 'account at Stripe').toBe(centsOf(stripe.reste));
  expect(of('wave').moved.XOF, 'account at Wave').toBe(centsOf(wave.reste));
  const counted = drawers.flatMap(({ cloture, attendu }) => cloture?.comptes ?? attendu); // the office's next one is open
  const floats = drawers.flatMap(({ fonds }) => fonds.map(({ devise, montant }) => ({ devise, montant: -montant })));
  expect(of('caisse').moved, 'cash').toEqual(inHundredths(sumsOf([...counted, ...floats])));
  return movements;
};

/** Movements that were read before, of a batch; each must stay as it was. */
export type KnownMovements = ReadonlyMap<string, Movement>;

/** Reads the movements of the months of a batch, and checks that none that was known has changed. */
export const expectMovementsKept = async ({ since }: World, known: KnownMovements): Promise<KnownMovements> => {
  const found = (await Promise.all(monthsSince(since).map((mois) => movementsOf(mois)))).flat();
  const now = new Map(found.map((movement) => [movement.id, movement]));
  expect(now.size, 'each movement once').toBe(found.length);
  for (const [id, { recu, avoir, ...before }] of known)
    expect(now.get(id), `movement ${id}`).toMatchObject({
      ...before,
      ...(recu !== null && { recu }), // its papers are issued moments after a movement
      ...(avoir !== null && { avoir }),
    });
  return now;
};
