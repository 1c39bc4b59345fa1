import type { Good } from '#shared/customs/goods/good.ts';

/** Formats the heading of a good in the Harmonised System: "6109.10". */
export const headingOf = ({ hs }: Pick<Good, 'hs'>): string => `${hs.slice(0, 4)}.${hs.slice(4)}`;
