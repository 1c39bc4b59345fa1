import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const Say = createContext<(words: string) => void>(() => {});

/** Holds the one live region of the list: a region that came and went with its words would not be read. */
export function Announcer({ children }: { children: ReactNode }) {
  const [words, setWords] = useState('');
  return (
    <Say value={setWords}>
      {children}
      <p role="status" className="visually-hidden">
        {words}
      </p>
    </Say>
  );
}

/** What a screen reader hears of the list as it is now. */
export function Announced({ words }: { words: string }) {
  const say = use(Say);
  useEffect(() => {
    say(words);
    return () => say('');
  }, [say, words]);
  return null;
}
