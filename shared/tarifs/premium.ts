import { centsOf } from '../units.ts';
import type { Assurance } from './schema.ts';

/**
 * Returns the premium in cents for an insured value in XOF, rounded up to the cent and at least the minimum. It computes
 * in hundredths of a per mille and of a franc, which are whole numbers.
 */
export const premiumCents = (
  { pourMille, minimum, francsParDollar }: Pick<Assurance, 'pourMille' | 'minimum' | 'francsParDollar'>,
  xof: number,
): number =>
  Math.max(Math.ceil((xof * Math.round(pourMille * 100)) / (10 * Math.round(francsParDollar * 100))), centsOf(minimum));
