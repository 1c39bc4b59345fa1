import { useMemo } from 'react';
import { bookEntries, type MonthInput } from '#shared/accounting/entries.ts';
import { type NumberedEntry, numberEntries } from '#shared/accounting/fec.ts';
import type { MonthBooks } from '#shared/payments/accounting.ts';
import type { Movement } from '#shared/payments/movements.ts';
import { site } from '#web/core/contact/site.ts';
import { useBooks, useMonthDrawers, useMovements, useProviderEntries } from './queries.ts';

/** Entries of a month; `added` became known after its closing. */
export type MonthEntries = { entries: NumberedEntry[]; added: NumberedEntry[] };

/** Reads a month and makes its entries, once everything but the accounts at the providers is there. */
export function useMonth(mois: string) {
  const books = useBooks(mois);
  const movements = useMovements(mois);
  const drawers = useMonthDrawers(mois);
  const stripe = useProviderEntries(mois, 'CARTE');
  const wave = useProviderEntries(mois, 'WAVE', site.wave);
  const entries = useMemo(
    () =>
      books.data && movements.data && drawers.data && !stripe.isPending && !(site.wave && wave.isPending)
        ? entriesOf(books.data, movements.data, {
            drawers: drawers.data,
            providers: { CARTE: stripe.data ?? [], WAVE: wave.data ?? [] },
          })
        : undefined,
    [books.data, movements.data, drawers.data, stripe.data, stripe.isPending, wave.data, wave.isPending],
  );
  return {
    books,
    movements,
    drawers,
    stripe,
    wave,
    entries,
    /** False while an account at a provider could not be read: its fees and payouts are in no entry. */
    isComplete: stripe.isSuccess && (!site.wave || wave.isSuccess),
  };
}
export type MonthData = ReturnType<typeof useMonth>;

/** Reports whether a movement was known when its month was closed; every one is while it is open. */
const isKnownAt = ({ cloture }: MonthBooks, { enregistreLe }: Movement): boolean =>
  cloture === null || enregistreLe <= cloture.le;

/** Makes the entries of a month; undefined while no rate of the euro is known. */
function entriesOf(
  books: MonthBooks,
  movements: readonly Movement[],
  others: Pick<MonthInput, 'drawers' | 'providers'>,
): MonthEntries | undefined {
  const taux = books.cloture?.taux ?? books.taux;
  if (!taux) return undefined;
  const common = { tauxTva: books.vendeur.tauxTva, taux, fuseau: site.zone };
  const known = movements.filter((movement) => isKnownAt(books, movement));
  const late = movements.filter((movement) => !isKnownAt(books, movement));
  const entries = numberEntries(bookEntries({ ...common, ...others, movements: known }), { mois: books.mois });
  const added = bookEntries({ ...common, movements: late, drawers: [], providers: { CARTE: [], WAVE: [] } });
  return { entries, added: numberEntries(added, { mois: books.mois, premier: entries.length + 1 }) };
}
