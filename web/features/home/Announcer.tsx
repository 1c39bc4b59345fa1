import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const AnnounceContext = createContext<(message: string) => void>(() => {});

/** Single live region of the list: screen readers ignore a region that is inserted together with its text. */
export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState('');
  return (
    <AnnounceContext value={setMessage}>
      {children}
      <p role="status" className="visually-hidden">
        {message}
      </p>
    </AnnounceContext>
  );
}

/** Announces a text about the list's current state to screen readers. */
export function Announcement({ message }: { message: string }) {
  const announce = use(AnnounceContext);
  useEffect(() => {
    announce(message);
    return () => announce('');
  }, [announce, message]);
  return null;
}
