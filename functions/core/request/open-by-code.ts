import { AppError, type ErrorCode } from '#shared/errors.ts';
import { getItem } from '../table/dynamo.ts';
import type { ApiEvent } from './caller.ts';
import { missesOf } from './limits.ts';

/**
 * Returns what `find` finds by a code that could be guessed. Throws `refusal` when it finds nothing, or
 * TOO_MANY_REQUESTS after a few of those from one address.
 */
export const openByCode = async <T>(
  event: ApiEvent,
  refusal: ErrorCode,
  find: () => Promise<T | undefined>,
): Promise<T> => {
  const misses = missesOf('recoveryCode', event);
  misses.requireFew(await getItem(misses.key));
  const found = await find();
  if (found !== undefined) return found;
  await misses.count();
  throw new AppError(refusal);
};
