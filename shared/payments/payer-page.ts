import type { Language } from '../auth/schema.ts';
import type { PayerView } from './pay-links.ts';

/** Content of the document of a pay link: what it asks, or null when it asks nothing. */
export interface EmbeddedPayer {
  /** Stored form of the code; null for text that cannot be one. */
  code: string | null;
  view: PayerView | null;
  /** Time when it was read, in epoch milliseconds. */
  asOf: number;
}

/** Id of the element with the `EmbeddedPayer` as JSON; `data-version` names the renderer of the document. */
export const EMBEDDED_PAYER = 'payer-facts';

/** Page of a pay link to draw. */
interface DrawnPayer extends EmbeddedPayer {
  /** Code as it is in the address. */
  typed: string;
  language: Language;
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
}

/** Renderer of the pages of pay links, which the web app's build provides. */
export interface PayerPageRenderer {
  /** Returns the build's empty document with the page; undefined when another version of the web app built it. */
  drawPayerPage: (document: string, page: DrawnPayer) => Promise<string | undefined>;
}

/** First segment of the addresses of pay links. */
export const PAYER_PATH = '/payer';

/** Name of the empty document of a pay link, in the folder of its language. */
export const PAYER_DOCUMENT = 'payer.html';

/** Key of that document in the site's bucket. */
export const payerPageKey = (language: Language): string => `${language}/${PAYER_DOCUMENT}`;
