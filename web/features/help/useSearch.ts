import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Debounce in milliseconds; browsers allow only about three changes of the address per second. */
const PAUSE_MS = 400;

/** Search text, updated immediately and written to the address after a debounce. */
export function useSearch(): [words: string, search: (words: string) => void] {
  const [params, setParams] = useSearchParams();
  const fromAddress = params.get('q') ?? '';
  const [words, setWords] = useState(fromAddress);
  const lastWritten = useRef(fromAddress);

  useEffect(() => {
    if (fromAddress === lastWritten.current) return;
    lastWritten.current = fromAddress;
    setWords(fromAddress);
  }, [fromAddress]);

  useEffect(() => {
    if (words === lastWritten.current) return;
    const timer = setTimeout(() => {
      lastWritten.current = words;
      setParams(words.trim() ? { q: words } : {}, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, setParams]);

  return [words, setWords];
}
