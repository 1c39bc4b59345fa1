import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { type FormFacts, inventoryFile, inventoryFileKey } from './inventoryFile.ts';
import { inventoryFormSchema } from './inventoryFormSchema.ts';
import type { InventoryValues } from './values.ts';
import { departureOf } from './voyage.ts';

/** Pause in typing, in milliseconds, after which the document is made. */
const PAUSE_MS = 700;
/** Milliseconds after which a document that could not be made is tried again. */
const RETRY_MS = 5_000;

/** Document of a list: it waits for the list, is being made, waits for the connection, or is made. */
export type InventoryFileState =
  | { state: 'list' | 'making' | 'connection'; file?: never }
  | { state: 'made'; file: File };

/**
 * Makes the document of a list in the background as soon as the list is complete, and again after each change. Its code
 * is loaded then, while the customer goes on: sending it needs no further download.
 */
export function useInventoryFile(
  typed: InventoryValues,
  facts: FormFacts,
  rates: IndicativeRates | null,
): InventoryFileState {
  const client = useQueryClient();
  const { country, day } = departureOf(facts.voyage);
  const inventory = useMemo(() => {
    const checked = v.safeParse(inventoryFormSchema({ country, day }), typed);
    return checked.success ? checked.output : undefined;
  }, [typed, country, day]);
  const key = inventoryFileKey(inventory, facts, rates);
  const isSettled = useIsSettled(JSON.stringify(key));
  const {
    data: file,
    failureCount,
    fetchStatus,
  } = useQuery({
    queryKey: key,
    queryFn: () => (inventory ? inventoryFile(inventory, facts, rates, client) : Promise.reject(new Error('no list'))),
    enabled: inventory !== undefined && isSettled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: true,
    retryDelay: RETRY_MS,
  });
  if (!inventory) return { state: 'list' };
  if (file) return { state: 'made', file };
  return { state: failureCount > 0 || fetchStatus === 'paused' ? 'connection' : 'making' };
}

/** Reports whether a value has not changed for a moment. */
function useIsSettled(value: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
