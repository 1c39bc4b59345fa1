import * as v from 'valibot';
import type { NewInventory } from '#shared/customs/inventory.ts';
import type { InventoryValues } from './values.ts';

type InventorySchema = v.GenericSchema<InventoryValues, NewInventory | null>;

let provided: InventorySchema | undefined;

/** Provides the schema of an inventory, whose code is loaded when a customer begins one. */
export const provideInventorySchema = (schema: v.GenericSchema<InventoryValues, NewInventory>): void => {
  provided = schema;
};

const NotBegun: InventorySchema = v.pipe(
  v.custom<InventoryValues>(() => true),
  v.transform(() => null),
);

/** Refuses an inventory whose schema is not loaded, so that none is sent unchecked. */
const NotLoaded: InventorySchema = v.pipe(
  v.custom<InventoryValues>(() => false, 'invalid'),
  v.transform(() => null),
);

/** Schema of an inventory in a form: null while the customer has not begun one. */
export const inventoryOrNull: InventorySchema = v.lazy((typed) => {
  const { nature } = typed as InventoryValues;
  return nature === '' ? NotBegun : (provided ?? NotLoaded);
});
