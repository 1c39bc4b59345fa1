import { createContext, useContext, useEffect } from 'react';

/** Title and description of a page, for the tab, the history and search results. */
export interface PageMetadata {
  title: string;
  description?: string | undefined;
  /** Title by which messengers and networks preview a link of the page; `title` by default. */
  preview?: string | undefined;
}

/** Receives the title and description while the build prerenders a page. */
export const PageMetadataContext = createContext<(name: PageMetadata) => void>(() => {});

/** Sets the title of the page; only a prerendered document contains the rest. */
export function PageTitle({ title, description, preview }: PageMetadata) {
  const fullTitle = `${title} · Yónnee`;
  useContext(PageMetadataContext)({ title: fullTitle, description, preview });
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  return null;
}
