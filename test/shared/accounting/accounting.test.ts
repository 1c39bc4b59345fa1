import { describe, expect, test } from 'vitest';
import { ACCOUNTS } from '#shared/accounting/chart.ts';
import { compareWithProvider, sumEntries } from '#shared/accounting/compare.ts';
import { bookEntries, type MonthInput, valueIn } from '#shared/accounting/entries.ts';
import { FEC_COLUMNS, fecFileName, numberEntries, toFec } from '#shared/accounting/fec.ts';
import type { MonthDrawer } from '#shared/counter/month-drawers.ts';
import { MOYENS } from '#shared/money/methods.ts';
import { MOVEMENT_TYPES, type Movement } from '#shared/payments/movements.ts';
import { ENTRY_KINDS, type ProviderEntry } from '#shared/payments/provider-entries.ts';

/** Books of a month: entries that balance, the file that tax inspectors ask for, and the comparison with a provider. */

const TAUX = { date: '2026-01-30', USD: 1.25, CAD: 1.5 };

const movement = (change: Partial<Movement> = {}): Movement => ({
  ...{ id: '1', le: '2026-01-31T22:30:00.000Z', type: 'PAIEMENT', montant: 120, devise: 'USD', moyen: 'CARTE' },
  ...{ paymentId: 40, recu: '2026-000042', avoir: null, userId: 7, username: 'Awa Diop', colisIds: [11] },
  ...{ containerBookingIds: [5], reference: 'pi_1', enregistreLe: '2026-01-31T22:31:00.000Z', ...change },
});
const REFUND = {
  ...({ id: 're_1', type: 'REMBOURSEMENT', montant: -20, reference: 're_1', avoir: 'AV-2026-000001' } as const),
};

const providerEntry = (change: Partial<ProviderEntry> = {}): ProviderEntry => ({
  ...{ id: 'txn_1', le: '2026-01-31T22:30:00.000Z', type: 'PAIEMENT', devise: 'USD', montant: 120, frais: 3.78 },
  ...{ reference: 'pi_1', paymentId: 40, ...change },
});

const input = (change: Partial<MonthInput> = {}): MonthInput => ({
  ...{ movements: [], providers: { CARTE: [], WAVE: [] }, drawers: [], tauxTva: null, taux: TAUX },
  ...{ fuseau: 'Europe/Paris', ...change },
});

/** Lines of entries as `account: euro cents`. */
const linesOf = (of: Partial<MonthInput>) =>
  bookEntries(input(of)).map(({ journal, piece, lignes }) => [
    journal,
    piece,
    ...lignes.map(({ compte, valeur }) => `${ACCOUNTS[compte].numero} ${valeur.eur}`),
  ]);

test('a payment is an invoice and its money, with the VAT that it contains', () => {
  expect(linesOf({ movements: [movement()], tauxTva: 20 })).toEqual([
    ['ST', '2026-000042', '517100 9600', '411000 -9600'],
    ['VE', '2026-000042', '411000 9600', '706000 -8000', '445710 -1600'],
  ]);
});

test('a refund is a credit note that takes the sale and its VAT back', () => {
  expect(linesOf({ movements: [movement(REFUND)], tauxTva: 20 })).toEqual([
    ['ST', 'AV-2026-000001', '517100 -1600', '411000 1600'],
    ['VE', 'AV-2026-000001', '411000 -1600', '706000 1333', '445710 267'],
  ]);
});

test('fees, payouts and a dispute move the account at the provider, a payment there does not move it twice', () => {
  const CARTE = [
    providerEntry(),
    providerEntry({ id: 'txn_2', type: 'VERSEMENT', montant: -116.22, frais: 0, reference: 'po_1' }),
    providerEntry({ id: 'txn_3', type: 'LITIGE', montant: -120, frais: 15, reference: 'du_1' }),
  ];
  expect(linesOf({ providers: { CARTE, WAVE: [] } })).toEqual([
    ['ST', 'txn_1', '517100 -302', '627000 302'],
    ['ST', 'txn_2', '517100 -9298', '580000 9298'],
    ['ST', 'txn_3', '517100 -9600', '467100 9600'],
    ['ST', 'txn_3', '517100 -1200', '627000 1200'],
  ]);
});

test('a lost dispute is taken from what the bank held, and a refund by hand waits for the accountant', () => {
  const lost = movement({ ...REFUND, type: 'LITIGE_PERDU', reference: 'du_1' });
  expect(linesOf({ movements: [lost] })[0]).toEqual(['OD', 'AV-2026-000001', '467100 -1600', '411000 1600']);
  const byHand = movement({ ...REFUND, moyen: null, reference: null });
  expect(linesOf({ movements: [byHand] })[0]).toEqual(['OD', 'AV-2026-000001', '471000 -1600', '411000 1600']);
});

const drawer = (change: Partial<MonthDrawer> = {}): MonthDrawer => ({
  ...{ id: 9, le: '2026-01-15T17:00:00.000Z', site: 'Le Havre', agent: 'Ibrahima Sow', ecarts: [], motif: '' },
  ...{ banque: [], sorties: [], entrees: [], ...change },
});

test('a drawer that was short or over is a loss or a gain, in the value of its own currency', () => {
  const ecarts = [
    { devise: 'EUR' as const, montant: -5 },
    { devise: 'XOF' as const, montant: 655_957 },
  ];
  expect(linesOf({ drawers: [drawer({ ecarts, banque: [{ devise: 'EUR', montant: 100 }] })] })).toEqual([
    ['CA', 'CAISSE-9', '530000 -500', '658000 500'],
    ['CA', 'CAISSE-9', '530000 100000', '758000 -100000'],
    ['CA', 'CAISSE-9', '530000 -10000', '580000 10000'],
  ]);
});

test('euros and francs that came in are booked as they came', () => {
  const inEuros = movement({ moyen: 'ESPECES', origine: { devise: 'EUR', montant: 97.31 } });
  const [entry] = bookEntries(input({ movements: [inEuros] }));
  expect(entry?.lignes.map(({ valeur }) => valeur)).toEqual([
    { eur: 9_731, usd: 12_000 },
    { eur: -9_731, usd: -12_000 },
  ]);
  expect(valueIn({ devise: 'XOF', montant: 655_957 }, TAUX)).toEqual({ eur: 100_000, usd: 125_000 });
  expect(() => valueIn({ devise: 'GBP', montant: 1 }, TAUX)).toThrow('no rate of GBP');
});

/** Deterministic random numbers of a seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** A month of some hundred random movements, entries and drawers. */
const randomMonth = (seed: number): MonthInput => {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const at = () => new Date(Date.UTC(2026, 0, 1) + random(31 * 86_400) * 1_000).toISOString();
  const cents = () => (random(2_000_000) + 1) / 100;
  const movements = Array.from({ length: 150 }, (_, index): Movement => {
    const type = pick(MOVEMENT_TYPES);
    const sign = type === 'REMBOURSEMENT' || type === 'LITIGE_PERDU' ? -1 : 1;
    const montant = sign * cents();
    const devise = pick(['USD', 'EUR', 'XOF', 'CAD']);
    return movement({
      ...{ id: `m${index}`, le: at(), type, montant, moyen: pick([...MOYENS, null]), reference: `r${index}` },
      ...{ recu: `2026-${index}`, avoir: type === 'PAIEMENT' ? null : `AV-2026-${index}` },
      ...(devise !== 'USD' && { origine: { devise, montant: sign * (devise === 'XOF' ? random(9e6) + 1 : cents()) } }),
    });
  });
  const entriesIn = (devise: 'USD' | 'XOF') =>
    Array.from({ length: 80 }, (_, index): ProviderEntry => {
      const amount = () => (devise === 'XOF' ? random(900_000) : random(90_000) / 100);
      return providerEntry({
        ...{ id: `${devise}${index}`, le: at(), type: pick(ENTRY_KINDS), devise, montant: amount() - amount() },
        ...{ frais: amount(), reference: pick([null, `r${index}`]) },
      });
    });
  const sums = () => [{ devise: pick(['EUR', 'USD', 'CAD', 'XOF'] as const), montant: random(500) - 250 }];
  return input({
    movements,
    providers: { CARTE: entriesIn('USD'), WAVE: entriesIn('XOF') },
    drawers: Array.from({ length: 20 }, (_, id) =>
      drawer({ id, le: at(), ecarts: sums(), banque: sums(), sorties: sums(), entrees: sums() }),
    ),
    tauxTva: pick([null, 5.5, 18, 20]),
    taux: { date: '2026-01-30', USD: 1 + random(4_000) / 10_000, CAD: 1.4 },
  });
};

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('a random month (%i)', (seed) => {
  const month = randomMonth(seed);
  const entries = bookEntries(month);

  test('debit equals credit in each entry and in all, in both currencies', () => {
    for (const { lignes } of entries)
      for (const currency of ['usd', 'eur'] as const)
        expect(lignes.reduce((sum, { valeur }) => sum + valeur[currency], 0)).toBe(0);
    for (const { valeur } of entries.flatMap(({ lignes }) => lignes)) expect(Number.isInteger(valeur.eur)).toBe(true);
  });

  test('the entries equal a recount of the movements, the providers and the drawers', () => {
    const sumOf = (compte: keyof typeof ACCOUNTS, journal?: string) =>
      entries
        .filter((entry) => journal === undefined || entry.journal === journal)
        .flatMap(({ lignes }) => lignes)
        .reduce((sum, line) => (line.compte === compte ? sum + line.valeur.usd : sum), 0);
    const moved = (moyen: Movement['moyen']) =>
      month.movements
        .filter((each) => each.moyen === moyen && !each.type.startsWith('LITIGE'))
        .reduce((sum, { montant }) => sum + Math.round(montant * 100), 0);
    expect(sumOf('client')).toBe(0);
    const total = month.movements.reduce((sum, { montant }) => sum + Math.round(montant * 100), 0);
    expect(0 - sumOf('transport') - sumOf('tva')).toBe(total);
    for (const [moyen, compte] of [
      ['VIREMENT', 'banque'],
      ['TERMINAL', 'terminal'],
      ['MOBILE', 'mobile'],
    ] as const)
      expect(sumOf(compte)).toBe(moved(moyen));
    const { CARTE } = month.providers;
    const atStripe = CARTE.reduce((sum, { type, montant, frais }) => {
      const booked = ['PAIEMENT', 'REMBOURSEMENT', 'REMBOURSEMENT_RENVOYE'].includes(type) ? 0 : montant;
      return sum + Math.round(booked * 100) - Math.round(frais * 100);
    }, 0);
    expect(sumOf('stripe')).toBe(moved('CARTE') + atStripe);
  });

  test('the file has the entries, in order, and adds up in euros to the cent', () => {
    const numbered = numberEntries(entries, { mois: '2026-01' });
    const [head, ...rows] = toFec(numbered, '2026-02-03')
      .split('\r\n')
      .slice(0, -1)
      .map((row) => row.split('\t'));
    expect(head).toEqual([...FEC_COLUMNS]);
    expect(rows).toHaveLength(entries.flatMap(({ lignes }) => lignes).length);
    const centsOf = (text = '') => Number(text.replace(',', ''));
    const sums = [11, 12].map((column) => rows.reduce((sum, row) => sum + centsOf(row[column]), 0));
    expect(sums[0]).toBe(sums[1]);
    const recount = entries
      .flatMap(({ lignes }) => lignes)
      .reduce((sum, { valeur }) => sum + Math.max(0, valeur.eur), 0);
    expect(sums[0]).toBe(recount);
    const dates = rows.map(([, , , date = '']) => date);
    expect(dates).toEqual(dates.toSorted());
  });

  test('made again, in another order of what was read, the file is the same', () => {
    const fecOf = (of: MonthInput) => toFec(numberEntries(bookEntries(of), { mois: '2026-01' }));
    const mixed = { ...month, movements: month.movements.toReversed(), drawers: month.drawers.toReversed() };
    expect(fecOf(mixed)).toBe(fecOf(month));
  });
});

/**
 * The published specification: arrêté du 29 juillet 2013 portant modification des dispositions de l'article A. 47 A-1 du
 * livre des procédures fiscales, VII, 1° (informations of the 18 fields, in their order), VIII and IX (formats).
 */
const SPECIFICATION: [name: string, kind: 'text' | 'date' | 'number', isRequired: boolean][] = [
  ['JournalCode', 'text', true],
  ['JournalLib', 'text', true],
  ['EcritureNum', 'text', true],
  ['EcritureDate', 'date', true],
  ['CompteNum', 'text', true],
  ['CompteLib', 'text', true],
  ['CompAuxNum', 'text', false],
  ['CompAuxLib', 'text', false],
  ['PieceRef', 'text', true],
  ['PieceDate', 'date', true],
  ['EcritureLib', 'text', true],
  ['Debit', 'number', true],
  ['Credit', 'number', true],
  ['EcritureLet', 'text', false],
  ['DateLet', 'date', false],
  ['ValidDate', 'date', true],
  ['Montantdevise', 'number', false],
  ['Idevise', 'text', false],
];

const FORMATS = { text: /^[^\t\r\n]*$/, date: /^20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])$/, number: /^-?\d+,\d{2}$/ };

describe('the file of entries (FEC) follows the published specification', () => {
  const entries = numberEntries(bookEntries(randomMonth(42)), { mois: '2026-01' });
  const text = toFec(entries, '2026-02-03');
  const [head = [], ...rows] = text
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.split('\t'));

  test('it has its 18 columns, with their names and in their order', () => {
    expect(head).toEqual(SPECIFICATION.map(([name]) => name));
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.charCodeAt(0)).not.toBe(0xfeff);
  });

  test('each field has its format: dates AAAAMMJJ, amounts with a decimal comma and without separators', () => {
    for (const row of rows) {
      expect(row).toHaveLength(18);
      for (const [index, [name, kind, isRequired]] of SPECIFICATION.entries()) {
        const value = row[index] ?? '';
        if (isRequired) expect(value, name).not.toBe('');
        if (value !== '') expect(value, name).toMatch(FORMATS[kind]);
      }
    }
  });

  test('accounts begin with three digits, and an auxiliary account has number and name', () => {
    for (const row of rows) {
      expect(row[4]).toMatch(/^\d{3}/);
      expect((row[6] === '') === (row[7] === '')).toBe(true);
      expect((row[16] === '') === (row[17] === '')).toBe(true);
    }
  });

  test('entries are numbered without a gap, and a line has a debit or a credit', () => {
    const numbers = [...new Set(rows.map(([, , number = '']) => Number(number.slice(-6))))];
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
    for (const row of rows) expect([row[11], row[12]]).toContain('0,00');
  });

  test('it names the company by its SIREN and the last day of the month', () => {
    expect(fecFileName('732829320', '2026-02')).toBe('732829320FEC20260228.txt');
    expect(fecFileName('732829320', '2028-02')).toBe('732829320FEC20280229.txt');
  });

  test('a few francs that are no cent of a euro stand in their own currency', () => {
    const taken = drawer({ sorties: [{ devise: 'XOF', montant: 2 }] });
    const rows = toFec(numberEntries(bookEntries(input({ drawers: [taken] })), { mois: '2026-01' })).split('\r\n');
    expect(rows.slice(1, -1).map((row) => row.split('\t').slice(11))).toEqual([
      ['0,00', '0,00', '', '', '', '-2,00', 'XOF'],
      ['0,00', '0,00', '', '', '', '2,00', 'XOF'],
    ]);
  });

  test('a name cannot break a field, and an amount in another currency stands beside the euros', () => {
    const odd = movement({ recu: 'A\tB\r\nC', moyen: 'WAVE', origine: { devise: 'XOF', montant: 65_596 } });
    const [, row = ''] = toFec(numberEntries(bookEntries(input({ movements: [odd] })), { mois: '2026-01' })).split(
      '\r\n',
    );
    expect(row.split('\t').slice(8)).toEqual([
      ...[
        'A B C',
        '20260131',
        'Facture A B C – client 7',
        '100,00',
        '0,00',
        'A B C',
        '20260131',
        '',
        '65596,00',
        'XOF',
      ],
    ]);
  });
});

describe('our movements beside those of a provider', () => {
  test('are equal one by one, also a refund that came back', () => {
    const movements = [
      movement(),
      movement(REFUND),
      movement({ ...REFUND, id: 're_1#RENVOYE', type: 'REMBOURSEMENT_RENVOYE', montant: 20 }),
      movement({ id: '2', moyen: 'ESPECES', reference: null }),
    ];
    const entries = [
      providerEntry(),
      providerEntry({ id: 'txn_2', type: 'REMBOURSEMENT', montant: -20, frais: 0, reference: 're_1' }),
      providerEntry({ id: 'txn_3', type: 'REMBOURSEMENT_RENVOYE', montant: 20, frais: 0, reference: 're_1' }),
      providerEntry({ id: 'txn_4', type: 'VERSEMENT', montant: -116.22, frais: 0, reference: 'po_1' }),
    ];
    expect(compareWithProvider('CARTE', movements, entries)).toEqual([]);
    expect(sumEntries(entries)).toEqual({ recu: 120, rendu: 0, autres: 0, frais: 3.78, verse: -116.22, reste: 0 });
  });

  test('differ with both sides: money that only one has, other sums, and an open dispute', () => {
    const movements = [movement(), movement({ id: '2', reference: 'pi_2' })];
    const entries = [
      providerEntry({ montant: 119.99 }),
      providerEntry({ id: 'txn_2', reference: 'pi_3', paymentId: null }),
      providerEntry({ id: 'txn_3', type: 'LITIGE', montant: -120, reference: 'du_1' }),
    ];
    expect(compareWithProvider('CARTE', movements, entries)).toEqual([
      { reference: 'pi_1', devise: 'USD', paymentId: 40, nous: 120, eux: 119.99, enLitige: false },
      { reference: 'pi_2', devise: 'USD', paymentId: 40, nous: 120, eux: null, enLitige: false },
      { reference: 'pi_3', devise: 'USD', paymentId: null, nous: null, eux: 120, enLitige: false },
      { reference: 'du_1', devise: 'USD', paymentId: 40, nous: null, eux: -120, enLitige: true },
    ]);
  });

  test('by Wave are compared in francs', () => {
    const paid = movement({ moyen: 'WAVE', reference: 'T_1', origine: { devise: 'XOF', montant: 60_000 } });
    const entry = providerEntry({ devise: 'XOF', montant: 60_000, frais: 600, reference: 'T_1' });
    expect(compareWithProvider('WAVE', [paid], [entry])).toEqual([]);
    expect(compareWithProvider('WAVE', [paid], [{ ...entry, montant: 59_999 }])).toMatchObject([
      { devise: 'XOF', nous: 60_000, eux: 59_999 },
    ]);
  });
});
