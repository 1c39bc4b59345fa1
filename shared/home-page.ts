import type { Language } from './auth/schema.ts';
import type { Container } from './containers/schema.ts';

/** First page of the open departures as the document of the home page holds it; `asOf` in epoch milliseconds. */
export interface EmbeddedDepartures {
  containers: readonly Container[];
  next: string | undefined;
  asOf: number;
}

/** Id of the element with the `EmbeddedDepartures` as JSON; `data-version` names the renderer of the document. */
export const EMBEDDED_DEPARTURES = 'departures-data';

/** Renderer of the home page, which the web app's build provides. */
export interface HomePageRenderer {
  /** Returns a document of the renderer's own version with these departures. */
  drawHomePage: (document: string, language: Language, departures: EmbeddedDepartures) => Promise<string>;
}

/** Key of the home page's document of a language in the site's bucket. */
export const homePageKey = (language: Language): string => `${language}/home.html`;
