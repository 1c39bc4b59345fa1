import { createContext, useContext, useEffect } from 'react';

/** Title and description of a page, for the tab, the history and search results. */
export interface PageMetadata {
  title: string;
  description?: string | undefined;
}

/** Receives the title and description while the build prerenders a page. */
export const PageMetadataContext = createContext<(name: PageMetadata) => void>(() => {});

/** Sets the title of the page; only the prerendered document contains the description. */
export function PageTitle({ title, description }: PageMetadata) {
  const fullTitle = `${title} · Yónnee`;
  useContext(PageMetadataContext)({ title: fullTitle, description });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  return null;
}
