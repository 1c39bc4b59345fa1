import type { PageName } from '#web/app/pages.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { setSiteOrigin } from '#web/core/contact/siteOrigin.ts';
import type { Language } from '#web/i18n/language.ts';
import { builtDocument } from './builtDocument.ts';
import { previewTags } from './previewTags.ts';
import { renderAt } from './renderAt.tsx';

interface PageToDraw {
  name: PageName;
  path: string;
  language: Language;
  siteUrl: string;
  /** Id of the element for the data, the data, and what puts them into the query cache. */
  dataId: string;
  data: object;
  cache: () => void;
}

/** Renders a page into the empty document of the build; undefined when a renderer of another version built that. */
export const drawPage = (
  html: string,
  { name, path, language, siteUrl, dataId, data, cache }: PageToDraw,
  version: string,
): Promise<string | undefined> => {
  const document = builtDocument(html, dataId);
  if (document.version !== version) return Promise.resolve(undefined);
  setSiteOrigin(siteUrl);
  return oneAtATime(async () => {
    cache();
    try {
      const { html: markup, metadata } = await renderAt(name, path, language);
      document.setTitle(metadata.title);
      if (metadata.description) document.setDescription(metadata.description);
      document.addToHead(previewTags(metadata, { language, siteUrl }));
      document.unmark('data-undrawn');
      return document.with(markup, data);
    } finally {
      queryClient.clear();
    }
  });
};

let last: Promise<unknown> = Promise.resolve();

/** Runs renderings one after another: they share the query cache and the language. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
};
