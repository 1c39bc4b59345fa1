import { dangerous } from './rules/dangerous.ts';
import { declarations } from './rules/declarations.ts';
import { departures } from './rules/departures.ts';
import { prohibited } from './rules/prohibited.ts';
import type { CustomsRule } from './rules/rule.ts';

/** Customs rules on the contents of a parcel. A customs broker corrects them; pages and forms only read them. */
export const customsRules: readonly CustomsRule[] = [...prohibited, ...dangerous, ...declarations, ...departures];
