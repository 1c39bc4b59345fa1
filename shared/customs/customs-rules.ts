import type { CustomsRule } from './customs-rules/customs-rule.ts';
import { dangerous } from './customs-rules/dangerous.ts';
import { declarations } from './customs-rules/declarations.ts';
import { departures } from './customs-rules/departures.ts';
import { prohibited } from './customs-rules/prohibited.ts';

/** Customs rules on the contents of a parcel. A customs broker corrects them; pages and forms only read them. */
export const customsRules: readonly CustomsRule[] = [...prohibited, ...dangerous, ...declarations, ...departures];
