/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Set by the build of a stage (`vite.config.ts`). */
  readonly SITE?: import('#shared/site.ts').SiteSettings;
}
