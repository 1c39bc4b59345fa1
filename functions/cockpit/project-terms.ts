import { isDeepStrictEqual } from 'node:util';
import { ATTEMPTS } from '../core/attempts.ts';
import { findTerms, type StoredTerms, type Terms, type TermsOwner, termsOf, writeTerms } from './terms.table.ts';

/**
 * Brings the search entries of a customer or container to its present name and numbers. May be repeated, late, or run
 * several times at once, like `projectColis`; a new one has none.
 */
export const projectTerms = async (owner: TermsOwner, id: number, isNew = false): Promise<void> => {
  for (let attempt = 0; attempt < ATTEMPTS.projection; attempt++) {
    const before = isNew && attempt === 0 ? undefined : await findTerms(owner, id);
    const after = await termsOf(owner, id);
    if (isSame(before, after) || (await writeTerms(owner, id, before, after))) return;
  }
  throw new Error('the search terms changed with every attempt');
};

const isSame = (before: StoredTerms | undefined, after: Terms | undefined): boolean => {
  if (before === undefined || after === undefined) return before === after;
  const { version: _version, ...terms } = before;
  return isDeepStrictEqual(terms, after);
};
