import { appliances } from './goods/appliances.ts';
import { care } from './goods/care.ts';
import { clothes } from './goods/clothes.ts';
import { electronics } from './goods/electronics.ts';
import { food } from './goods/food.ts';
import type { Good } from './goods/good.ts';
import { home } from './goods/home.ts';
import { leisure } from './goods/leisure.ts';

/** Goods that inventories propose. Goods that customs in Senegal refuse are not among them. */
export const goods: readonly Good[] = [
  ...clothes,
  ...electronics,
  ...appliances,
  ...home,
  ...food,
  ...care,
  ...leisure,
];
