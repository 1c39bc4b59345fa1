import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { ApiEvent } from './caller.ts';
import { env } from './env.ts';

/** What CloudFront adds to a request: that it came through it, and from whom. The edge overwrites what a viewer sends. */
export const EDGE_HEADERS = { secret: 'x-origin-secret', viewer: 'x-viewer-address' } as const;

/**
 * The address of whoever asks. Where there is an edge, only what came through it is heard, and it says the address:
 * throws AppError FORBIDDEN. Several secrets are accepted, so that one can be renewed while the other is in use.
 */
export const viewerAddress = ({ headers, requestContext }: ApiEvent): string => {
  const accepted = env('ORIGIN_SECRETS').split(',').filter(Boolean);
  if (accepted.length === 0) return requestContext.http.sourceIp;
  const given = headers[EDGE_HEADERS.secret] ?? '';
  if (!accepted.some((secret) => isSame(secret, given))) throw new AppError('FORBIDDEN');
  return headers[EDGE_HEADERS.viewer] ?? requestContext.http.sourceIp;
};

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
