import { createContext, useContext, useEffect } from 'react';

/** What is said of a page where it is not seen: in the tab, in the history, among what a search has found. */
export interface PageName {
  title: string;
  description?: string | undefined;
}

/** Hears how a page is named while the build draws it. */
export const NamingContext = createContext<(name: PageName) => void>(() => {});

/** Names the page in the tab, in the history and to screen readers; what describes it stands in its drawn document. */
export function PageTitle({ title, description }: PageName) {
  const whole = `${title} · Yónnee`;
  useContext(NamingContext)({ title: whole, description });
  useEffect(() => {
    document.title = whole;
  }, [whole]);
  return null;
}
