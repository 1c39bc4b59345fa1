import { EMBEDDED_DEPARTURES, type HomePageRenderer } from '#shared/home-page.ts';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { cacheDepartures } from '#web/core/loading/embeddedDepartures.ts';
import { builtDocument } from './builtDocument.ts';
import { renderAt } from './renderAt.tsx';

/** Renders the home page with departures into the document of the build. */
export const drawHomePage: HomePageRenderer['drawHomePage'] = async (html, language, departures) => {
  const document = builtDocument(html, EMBEDDED_DEPARTURES);
  cacheDepartures(queryClient, departures);
  try {
    const { html: markup } = await renderAt('home', prerenderedPages.home, language);
    return document.with(markup, departures);
  } finally {
    queryClient.clear();
  }
};
