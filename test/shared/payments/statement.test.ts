import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { type StatementColis, statementLines } from '#shared/payments/statement.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute)).toISOString();

const piece = (montant: number) => ({ code: 'PIECE', montant, piece: 'FUT_220', fr: 'Fût 220 l', en: 'Drum 220 l' });

const colis = (id: number, change: Partial<StatementColis> = {}): StatementColis => ({
  id,
  poids: 120,
  createdAt: at(id),
  annuleLe: null,
  charges: [piece(110)] as StatementColis['charges'],
  enAttente: null,
  versements: [],
  ...change,
});

const paid = (paymentId: number, montant: number, minute: number) => ({
  paymentId,
  montant,
  le: at(minute),
  conteste: false,
  moyen: 'ESPECES' as const,
  recu: '2026-000001',
});

const shown = (list: StatementColis[]) =>
  statementLines(list).map(({ le, colis: of, type, montant, solde }) => [le, of.id, type, montant, solde]);

test('a statement reads by date over all parcels, with what is owed after each line', () => {
  const later = { code: 'ECART', montant: 15.5, le: at(30) } as const;
  const list = [
    colis(2, { charges: [...colis(2).charges, later], versements: [paid(7, 40, 20), paid(8, 70, 40)] }),
    colis(1, { annuleLe: at(50), versements: [paid(7, 110, 20), paid(7, -110, 50)] }),
  ];
  expect(shown(list)).toEqual([
    [at(1), 1, 'CHARGE', 110, 110],
    [at(2), 2, 'CHARGE', 110, 220],
    [at(20), 1, 'VERSEMENT', -110, 110],
    [at(20), 2, 'VERSEMENT', -40, 70],
    [at(30), 2, 'CHARGE', 15.5, 85.5],
    [at(40), 2, 'VERSEMENT', -70, 15.5],
    [at(50), 1, 'ANNULATION', -110, -94.5],
    [at(50), 1, 'VERSEMENT', 110, 15.5],
  ]);
});

test('a parcel that is cancelled unpaid owes nothing in the end', () => {
  expect(shown([colis(1, { annuleLe: at(5) })]).at(-1)).toEqual([at(5), 1, 'ANNULATION', -110, 0]);
});

test('what a parcel left behind owes beyond a deposit is not asked until it has another departure', () => {
  const list = [colis(1, { versements: [paid(7, 40, 20)], enAttente: { montant: 70, le: at(30) } })];
  expect(shown(list)).toEqual([
    [at(1), 1, 'CHARGE', 110, 110],
    [at(20), 1, 'VERSEMENT', -40, 70],
    [at(30), 1, 'EN_ATTENTE', -70, 0],
  ]);
});

const listOf = <T>(max: number, make: () => T): T[] => Array.from({ length: randomInt(max) }, make);
const anyCents = () => randomInt(-100_000, 100_000);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test.each(
  Array.from({ length: 50 }, () =>
    listOf(9, () => ({
      charges: listOf(5, anyCents),
      shares: listOf(5, anyCents),
      cancelled: randomInt(2) === 1,
    })),
  ),
)('the last balance is what stands of all charges less what payments pay, in any order', (...parcels) => {
  const list = parcels.map(({ charges, shares, cancelled }, index) =>
    colis(index, {
      annuleLe: cancelled ? at(59) : null,
      charges: charges.map((value, n) => ({ code: 'ECART', montant: value / 100, le: at(n) })),
      versements: shares.map((value, n) => paid(n, value / 100, n + 4)),
    }),
  );
  const owed = sum(parcels.map(({ charges, shares, cancelled }) => (cancelled ? 0 : sum(charges)) - sum(shares)));
  const lines = statementLines(list);
  expect(Math.round((lines.at(-1)?.solde ?? 0) * 100)).toBe(owed);
  expect(statementLines(list.toReversed())).toEqual(lines);
  expect(lines.map(({ le }) => le)).toEqual(lines.map(({ le }) => le).toSorted());
});
