import { useState } from 'react';
import type { Colis } from '#shared/colis/schema.ts';
import { MAX_COLIS_PER_PAYMENT } from '#shared/payments/constants.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { rowsOf } from '#web/core/paged/usePaged.ts';
import type { MyColis } from './queries.ts';

/**
 * Selection among the parcels to pay, at most as many as one payment takes; `preselected` are selected at first.
 */
export function useSelection(list: MyColis, isToPay: (colis: Colis) => boolean, preselected: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(preselected));
  const [gathering, setGathering] = useState(false);
  // Excludes parcels paid or cancelled meanwhile, here or in another tab.
  const selected = (list.rows ?? []).filter((colis) => isToPay(colis) && chosen.has(colis.id));

  /** Toggles a parcel; returns false when the selection is full. */
  const toggle = (id: number): boolean => {
    if (!chosen.has(id) && selected.length >= MAX_COLIS_PER_PAYMENT) return false;
    const next = new Set(selected.map((colis) => colis.id));
    if (!next.delete(id)) next.add(id);
    setChosen(next);
    return true;
  };

  /** Loads all pages and selects as many parcels as one payment takes; "some" if there are more. Throws load errors. */
  const selectAll = async (): Promise<'all' | 'some'> => {
    setGathering(true);
    try {
      let all = (list.rows ?? []).filter(isToPay);
      for (let more = list.hasNextPage; more && all.length <= MAX_COLIS_PER_PAYMENT; ) {
        const { data, hasNextPage } = await list.fetchNextPage({ throwOnError: true });
        all = data ? rowsOf(data.pages).filter(isToPay) : all;
        more = hasNextPage;
      }
      setChosen(new Set(all.slice(0, MAX_COLIS_PER_PAYMENT).map(({ id }) => id)));
      return all.length > MAX_COLIS_PER_PAYMENT ? 'some' : 'all';
    } finally {
      setGathering(false);
    }
  };

  return {
    selected,
    total: dollarsOf(selected.reduce((sum, { aPayer }) => sum + centsOf(aPayer), 0)),
    isSelected: (id: number): boolean => chosen.has(id),
    toggle,
    selectAll,
    gathering,
    clear: () => setChosen(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
