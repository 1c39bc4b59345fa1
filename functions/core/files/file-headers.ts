import { CONTENT_TYPES, type ContentType } from '#shared/uploads/constants.ts';

/** Seconds for which a link to a stored file works and a browser may cache the file. */
export const LINK_SECONDS = 15 * 60;

const CACHE_CONTROL = `private, max-age=${LINK_SECONDS}`;

/** Extensions of stored keys, by which the type of a file is recognised. */
const EXTENSIONS: Record<ContentType, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/** Returns the type of a stored key by its extension; undefined for keys from before they had one. */
export const typeOfKey = (key: string): ContentType | undefined =>
  CONTENT_TYPES.find((type) => key.endsWith(EXTENSIONS[type]));

/** Returns the extension of stored keys of this type. */
export const extensionOf = (type: ContentType): string => EXTENSIONS[type];

/** Returns the headers stored with a file of this type; its sender chooses none. Browsers display all these types. */
export const storedHeaders = (type: ContentType) => ({
  ContentType: type,
  ContentDisposition: `inline; filename="document${extensionOf(type)}"`,
  CacheControl: CACHE_CONTROL,
});

/**
 * Returns the query parameters by which S3 replaces the stored headers of a file. A key without a known extension was
 * stored with the headers of its sender, of which only the type was checked.
 */
export const responseOverrides = (key: string): Record<string, string> => {
  const type = typeOfKey(key);
  const cacheControl = { 'response-cache-control': CACHE_CONTROL };
  if (!type)
    return { ...cacheControl, 'response-content-disposition': 'inline', 'response-content-encoding': 'identity' };
  const { ContentType, ContentDisposition } = storedHeaders(type);
  return {
    ...cacheControl,
    'response-content-type': ContentType,
    'response-content-disposition': ContentDisposition,
  };
};
