import * as v from 'valibot';
import { CURRENCIES } from '../customs/constants.ts';
import { id } from '../http/fields.ts';

const sums = v.array(v.object({ devise: v.picklist(CURRENCIES), montant: v.number() }));

/** Cash drawer that was closed in a month, as the books need it; sums in units of their currencies. */
export const MonthDrawer = v.object({
  id,
  /** When it was closed. */
  le: v.string(),
  /** Name of its site and of its agent; empty for the office's. */
  site: v.string(),
  agent: v.string(),
  /** Counted less expected. */
  ecarts: sums,
  motif: v.string(),
  banque: sums,
  sorties: sums,
  entrees: sums,
});
export type MonthDrawer = v.InferOutput<typeof MonthDrawer>;
