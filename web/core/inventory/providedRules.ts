import * as v from 'valibot';
import type { NewInventory } from '#shared/customs/inventory.ts';
import type { InventoryValues } from './values.ts';

type InventoryRules = v.GenericSchema<InventoryValues, NewInventory | null>;

let provided: InventoryRules | undefined;

/** Provides the rules of an inventory, whose code is loaded when a customer begins one. */
export const provideInventoryRules = (rules: v.GenericSchema<InventoryValues, NewInventory>): void => {
  provided = rules;
};

const NotBegun: InventoryRules = v.pipe(
  v.custom<InventoryValues>(() => true),
  v.transform(() => null),
);

/** Refuses an inventory whose rules are not loaded, so that none is sent unchecked. */
const NotLoaded: InventoryRules = v.pipe(
  v.custom<InventoryValues>(() => false, 'invalid'),
  v.transform(() => null),
);

/** Schema of an inventory in a form: null while the customer has not begun one. */
export const inventoryOrNull: InventoryRules = v.lazy((typed) => {
  const { nature } = typed as InventoryValues;
  return nature === '' ? NotBegun : (provided ?? NotLoaded);
});
