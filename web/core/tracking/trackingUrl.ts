import { siteOrigin } from '#web/core/contact/siteOrigin.ts';
import { pathTo } from '#web/core/paths.ts';

/**
 * Returns the public address of a parcel's tracking page, by its code as it is shown: on its label and in shared links.
 */
export const trackingUrl = (code: string): string => siteOrigin() + pathTo('trackedColis', { code });
