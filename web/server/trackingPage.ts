import { EMBEDDED_PARCEL, type TrackingPageRenderer } from '#shared/tracking/tracking-page.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { setSiteOrigin } from '#web/core/contact/siteOrigin.ts';
import { cacheParcel } from '#web/core/loading/embeddedParcel.ts';
import { pathTo } from '#web/core/paths.ts';
import { builtDocument } from './builtDocument.ts';
import { previewTags } from './previewTags.ts';
import { renderAt } from './renderAt.tsx';
import { rendererVersion } from './rendererVersion.ts';

/** Renders the page of a parcel into the empty document of the build. */
export const drawTrackingPage: TrackingPageRenderer['drawTrackingPage'] = async (html, page) => {
  const { code, parcel, asOf, typed, language, siteUrl } = page;
  const document = builtDocument(html, EMBEDDED_PARCEL);
  if (document.version !== (await rendererVersion(import.meta.url))) return undefined;
  setSiteOrigin(siteUrl);
  return oneAtATime(async () => {
    cacheParcel(queryClient, { code, parcel, asOf });
    try {
      const { html: markup, metadata } = await renderAt(
        'trackedColis',
        pathTo('trackedColis', { code: typed }),
        language,
      );
      document.setTitle(metadata.title);
      if (metadata.description) document.setDescription(metadata.description);
      document.addToHead(previewTags(metadata, { language, siteUrl }));
      document.unmark('data-undrawn');
      return document.with(markup, { code, parcel, asOf });
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
