import type { QueryClient } from '@tanstack/react-query';
import { EMBEDDED_PARCEL, type EmbeddedParcel } from '#shared/tracking/tracking-page.ts';

/** Query key of the parcel with a code. */
export const parcelKey = (code: string) => ['parcelTracking', code] as const;

/** Puts what a document shows into the cache, as of the time when it was read, so that it is refreshed. */
export function cacheParcel(client: QueryClient, { code, parcel, asOf }: EmbeddedParcel): void {
  if (code !== null) client.setQueryData(parcelKey(code), parcel, { updatedAt: asOf });
}

/** Caches the parcel that the document shows. */
export function restoreParcel(client: QueryClient): void {
  const json = document.getElementById(EMBEDDED_PARCEL)?.textContent;
  if (json) cacheParcel(client, JSON.parse(json) as EmbeddedParcel);
}
