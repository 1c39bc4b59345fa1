let origin: string | undefined;

/** Sets the address of the site where there is no browser, which knows it. */
export function setSiteOrigin(url: string): void {
  origin = url;
}

/** Returns the address of the site, without a slash at the end. */
export const siteOrigin = (): string => origin ?? location.origin;
