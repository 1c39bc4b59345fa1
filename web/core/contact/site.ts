import { localSite, type SiteSettings } from '#shared/site.ts';

/** Settings of the stage that this app was built for; the local settings when the build set no stage. */
export const site: SiteSettings = import.meta.env.SITE ?? localSite;
