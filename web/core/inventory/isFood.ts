import type { Good } from '#shared/customs/goods/good.ts';
import { goods } from '#shared/customs/goods.ts';

/** Reports whether goods are food, which is never used. */
export const isFood = (good: Good | undefined): boolean => good?.flags?.includes('food') ?? false;

/** Reports whether a line has chosen goods that are food. */
export const isFoodLine = ({ bien }: { bien: string }): boolean => isFood(goods.find(({ id }) => id === bien));
