import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Debounce in milliseconds; browsers allow only about three changes of the address per second. */
const PAUSE_MS = 400;

/** Search text, updated immediately and written to the address after a debounce. */
export function useSearch(): [query: string, search: (query: string) => void] {
  const [params, setParams] = useSearchParams();
  const fromAddress = params.get('q') ?? '';
  const [query, setQuery] = useState(fromAddress);
  const lastWritten = useRef(fromAddress);

  useEffect(() => {
    if (fromAddress === lastWritten.current) return;
    lastWritten.current = fromAddress;
    setQuery(fromAddress);
  }, [fromAddress]);

  useEffect(() => {
    if (query === lastWritten.current) return;
    const timer = setTimeout(() => {
      lastWritten.current = query;
      setParams(query.trim() ? { q: query } : {}, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, setParams]);

  return [query, setQuery];
}
