import { EMBEDDED_PARCEL, type TrackingPageRenderer } from '#shared/tracking/tracking-page.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { cacheParcel } from '#web/core/loading/embeddedParcel.ts';
import { pathTo } from '#web/core/paths.ts';
import { drawPage } from './drawPage.ts';
import { rendererVersion } from './rendererVersion.ts';

/** Renders the page of a parcel into the empty document of the build. */
export const drawTrackingPage: TrackingPageRenderer['drawTrackingPage'] = async (
  html,
  { code, parcel, asOf, typed, language, siteUrl },
) => {
  const data = { code, parcel, asOf };
  const page = {
    name: 'trackedColis',
    path: pathTo('trackedColis', { code: typed }),
    dataId: EMBEDDED_PARCEL,
    cache: () => cacheParcel(queryClient, data),
  } as const;
  return drawPage(html, { ...page, data, language, siteUrl }, await rendererVersion(import.meta.url));
};
