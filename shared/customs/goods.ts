import { clothes } from './goods/clothes.ts';
import { electronics } from './goods/electronics.ts';
import { everyday } from './goods/everyday.ts';
import type { Good } from './goods/good.ts';
import { home } from './goods/home.ts';

/** Goods that inventories propose. Goods that customs in Senegal refuse are not among them. */
export const goods: readonly Good[] = [...clothes, ...electronics, ...home, ...everyday];
