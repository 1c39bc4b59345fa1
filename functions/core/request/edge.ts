import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { env } from '../env.ts';
import { countMetric } from '../metrics.ts';
import type { ApiEvent } from './caller.ts';

/** Headers that CloudFront adds to a request, overwriting the viewer's own: its secret and the viewer's address. */
export const EDGE_HEADERS = { secret: 'x-origin-secret', viewer: 'x-viewer-address' } as const;

/**
 * Returns the viewer's address. Behind CloudFront only requests with its secret are accepted, and CloudFront names the
 * address; others throw AppError FORBIDDEN. Several secrets are accepted, so that one can be rotated while another is
 * in use.
 */
export const viewerAddress = ({ headers, requestContext }: ApiEvent): string => {
  const accepted = env('ORIGIN_SECRETS').split(',').filter(Boolean);
  if (accepted.length === 0) return requestContext.http.sourceIp;
  const sentSecret = headers[EDGE_HEADERS.secret] ?? '';
  if (!accepted.some((secret) => isSame(secret, sentSecret))) {
    countMetric('originRefused');
    throw new AppError('FORBIDDEN');
  }
  return headers[EDGE_HEADERS.viewer] ?? requestContext.http.sourceIp;
};

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
