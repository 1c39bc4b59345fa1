import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { isRateShown } from '#shared/currency/rules.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { type AppliedRule, applyCustomsRules } from '#shared/customs/apply-customs-rules.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { hasDollars } from './inventoryFile.ts';
import { typedLine } from './lines.ts';
import type { InventoryValues } from './values.ts';
import type { Departure } from './voyage.ts';

interface Rulings {
  ofLine: (index: number) => AppliedRule[];
  /** Rules on the whole parcel. */
  ofParcel: AppliedRule[];
  /** Rates of dollars, null when none is current. */
  rates: IndicativeRates | null;
}

type Typed = Pick<InventoryValues, 'nature' | 'lignes'> & Departure;

/** Evaluates the customs rules on an inventory as it is typed. */
export function useRulings({ nature, lignes, country, day }: Typed): Rulings {
  const { data } = useQuery({ ...ratesQuery, enabled: hasDollars(lignes) });
  const rates = data && isRateShown(data.date, new Date()) ? data : null;
  const typed = useDeferredValue(lignes);
  const applied = useMemo(
    () =>
      // A vague description has its own message, at its field.
      applyCustomsRules({ lines: typed.map(typedLine), nature: nature || null, country, day, rates }).filter(
        ({ rule }) => !rule.when.vague,
      ),
    [typed, nature, country, day, rates],
  );
  return {
    ofLine: (index) => applied.filter(({ lines }) => lines.includes(index)),
    ofParcel: applied.filter(({ lines }) => lines.length === 0),
    rates,
  };
}
