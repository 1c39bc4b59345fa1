import { EMBEDDED_DEPARTURES, type EmbeddedDepartures, type HomePageRenderer } from '#shared/home-page.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { cacheDepartures } from '#web/core/embeddedDepartures.ts';
import { builtDocument } from './builtDocument.ts';
import { prerender } from './prerender.tsx';

/** Renders the home page with departures into the document of the build. */
export const drawHomePage: HomePageRenderer['drawHomePage'] = async (html, language, departures) => {
  const document = builtDocument<EmbeddedDepartures>(html, EMBEDDED_DEPARTURES);
  cacheDepartures(queryClient, departures);
  try {
    const page = await prerender('home', language);
    return document.with(page.html, departures);
  } finally {
    queryClient.clear();
  }
};
