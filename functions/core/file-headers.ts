import { CONTENT_TYPES, type ContentType } from '#shared/uploads/schema.ts';

/** Seconds that a link to a kept file works, and that a browser may keep what it showed. */
export const LINK_SECONDS = 15 * 60;

const CACHE_CONTROL = `private, max-age=${LINK_SECONDS}`;

/** The ends of kept keys; a key tells by its end what its file is. */
const EXTENSIONS: Record<ContentType, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

/** What a kept key of this type ends in. */
export const extensionOf = (type: ContentType): string => EXTENSIONS[type];

/** The headers that a file of this type is kept with, of which its sender chooses none. Browsers show all our types themselves. */
export const storedHeaders = (type: ContentType) => ({
  ContentType: type,
  ContentDisposition: `inline; filename="document${extensionOf(type)}"`,
  CacheControl: CACHE_CONTROL,
});

/**
 * What a link asks S3 to answer instead of what is stored with a file. A key without an end of ours was kept with the
 * headers of its sender, of which only the type was checked.
 */
export const responseOverrides = (key: string): Record<string, string> => {
  const type = CONTENT_TYPES.find((each) => key.endsWith(EXTENSIONS[each]));
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
