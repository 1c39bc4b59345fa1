import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Milliseconds without a key before the search starts. */
const PAUSE_MS = 250;
/** Shortest text that finds something. */
const MIN_LETTERS = 2;

/** Hits for a typed text, after a pause or at once by `searchNow`. */
export function useSearchHits(typed: string) {
  const text = typed.trim();
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['recherche', searched],
    queryFn: async () => (await call(cockpitRoutes.search, { query: { q: searched } })).data,
    enabled: searched.length >= MIN_LETTERS,
    staleTime: 10_000,
  });
  const isCurrent = searched === text;
  return {
    /** Hits for exactly the typed text; undefined until they are found. */
    hits: isCurrent ? query.data : undefined,
    error: isCurrent ? query.error : null,
    isSearching: text.length >= MIN_LETTERS && (!isCurrent || query.isFetching),
    searchNow: () => setSearched(text),
  };
}
