import * as v from 'valibot';
import type { NewInventory } from '#shared/customs/inventory.ts';
import { inventoryOrNull } from '#web/core/inventory/inventorySchemaSlot.ts';

/** Schema of the form that corrects the list of a rejected document. */
export const Correction = v.object({
  inventaire: v.pipe(
    inventoryOrNull,
    v.check((inventory) => inventory !== null, 'required'),
    v.transform((inventory) => inventory as NewInventory),
  ),
});
export type Correction = v.InferOutput<typeof Correction>;
