import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const AnnounceContext = createContext<(words: string) => void>(() => {});

/** Single live region of the list: screen readers ignore a region that is inserted together with its text. */
export function Announcer({ children }: { children: ReactNode }) {
  const [words, setWords] = useState('');
  return (
    <AnnounceContext value={setWords}>
      {children}
      <p role="status" className="visually-hidden">
        {words}
      </p>
    </AnnounceContext>
  );
}

/** Announces a text about the list's current state to screen readers. */
export function Announcement({ words }: { words: string }) {
  const announce = use(AnnounceContext);
  useEffect(() => {
    announce(words);
    return () => announce('');
  }, [announce, words]);
  return null;
}
