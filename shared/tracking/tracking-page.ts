import type { Language } from '../auth/schema.ts';
import type { ParcelTracking } from './parcel-tracking.ts';

/** Content of the document of a tracking page: the parcel with a code, or null when no parcel has it. */
export interface EmbeddedParcel {
  /** Stored form of the code; null for text that cannot be one. */
  code: string | null;
  parcel: ParcelTracking | null;
  /** Time when it was read, in epoch milliseconds. */
  asOf: number;
}

/** Id of the element with the `EmbeddedParcel` as JSON; `data-version` names the renderer of the document. */
export const EMBEDDED_PARCEL = 'parcel-data';

/** Tracking page to draw. */
interface DrawnTracking extends EmbeddedParcel {
  /** Code as it is in the address. */
  typed: string;
  language: Language;
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
}

/** Renderer of tracking pages, which the web app's build provides. */
export interface TrackingPageRenderer {
  /** Returns the build's empty document with the page; undefined when another version of the web app built it. */
  drawTrackingPage: (document: string, page: DrawnTracking) => Promise<string | undefined>;
}

/** Name of the empty document of a tracking page, in the folder of its language. */
export const TRACKING_DOCUMENT = 'suivi-colis.html';

/** Key of that document in the site's bucket. */
export const trackingPageKey = (language: Language): string => `${language}/${TRACKING_DOCUMENT}`;
