import * as v from 'valibot';
import { IndicativeRates } from '../currency/schema.ts';
import { id } from '../http/fields.ts';
import { InventoryLine, NewInventory } from './inventory.ts';
import { LineDecision } from './review.ts';

const { nature, certificatLe } = NewInventory.entries;
const whole = v.pipe(v.number(), v.integer());

/** Summary of an inventory, as its document has it. */
export const InventorySummary = v.object({
  /** Number of lines. */
  lignes: whole,
  nature,
  /** Rises by one with each change of the inventory. */
  revision: whole,
  /** Total in whole XOF; null without current rates of the dollars in it. */
  totalXof: v.nullable(whole),
});
export type InventorySummary = v.InferOutput<typeof InventorySummary>;

/** Line of an inventory as the API shows it. */
const ShownLine = v.object({
  ...InventoryLine.entries,
  designation: v.string(),
  bien: v.nullable(v.string()),
  numeroSerie: v.nullable(v.string()),
});

/** Decision of an admin on lines of one revision. */
const LineDecisions = v.object({
  revision: whole,
  decideLe: v.string(),
  lignes: v.array(v.object({ ...LineDecision.entries, note: v.nullable(v.string()) })),
  /** Id of the deciding admin; for admins. */
  decidePar: v.optional(id),
});

/** Sums in the smallest unit of each currency; currencies without lines are absent. */
export const ShownSums = v.partial(v.object({ EUR: whole, USD: whole, CAD: whole, XOF: whole }));

/** Inventory of a customs document. */
export const Inventory = v.object({
  documentId: id,
  nature,
  lignes: v.array(ShownLine),
  certificatLe: v.nullable(certificatLe.wrapped),
  revision: whole,
  /** Time of the last change of its lines. */
  modifieLe: v.string(),
  /** Dated rates of its dollars; null without dollars, or when no current rates were known. */
  taux: v.nullable(IndicativeRates),
  sommes: ShownSums,
  totalXof: v.nullable(whole),
  /** Decisions on its lines, oldest first; one on an earlier revision is about the lines of that time. */
  decisions: v.array(LineDecisions),
});
export type Inventory = v.InferOutput<typeof Inventory>;
