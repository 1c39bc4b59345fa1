import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers take no more than some three changes of the address a second. */
const PAUSE_MS = 400;

/** What is searched for: shown at once, and in the address as soon as the typing pauses. */
export function useSearch(): [words: string, search: (words: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [words, setWords] = useState(asked);
  const written = useRef(asked);

  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setWords(asked);
  }, [asked]);

  useEffect(() => {
    if (words === written.current) return;
    const timer = setTimeout(() => {
      written.current = words;
      setParams(words.trim() ? { q: words } : {}, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, setParams]);

  return [words, setWords];
}
