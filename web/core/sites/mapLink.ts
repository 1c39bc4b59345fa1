import type { Site } from '#shared/sites/schema.ts';

/** Address of a map that shows the site, by its point where it is known, else by its address. */
export const mapLink = ({
  latitude,
  longitude,
  adresse,
  ville,
}: Pick<Site, 'latitude' | 'longitude' | 'adresse' | 'ville'>): string =>
  `https://www.openstreetmap.org/${
    latitude === null || longitude === null
      ? `search?query=${encodeURIComponent(`${adresse}, ${ville}`)}`
      : `?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  }`;
