import { localSite, type SiteSettings } from '#shared/site.ts';

/** Settings of the stage that this app was built for; those of the local cloud where the build named no stage. */
export const site: SiteSettings = import.meta.env.SITE ?? localSite;
