import { createContext, useContext, useEffect } from 'react';

/** Title and description of a page, for the tab, the history and search results. */
export interface PageName {
  title: string;
  description?: string | undefined;
}

/** Receives the title and description while the build prerenders a page. */
export const NamingContext = createContext<(name: PageName) => void>(() => {});

/** Sets the title of the page; only the prerendered document contains the description. */
export function PageTitle({ title, description }: PageName) {
  const fullTitle = `${title} · Yónnee`;
  useContext(NamingContext)({ title: fullTitle, description });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  return null;
}
