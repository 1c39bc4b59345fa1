/** Query keys of payments. */
export const paymentKeys = {
  all: ['payments'],
  lists: ['payments', 'list'],
  list: (...filter: readonly string[]) => ['payments', 'list', ...filter],
  month: (mois: string) => ['payments', 'month', mois],
  statement: (userId: number) => ['payments', 'statement', userId],
  one: (id: number | null) => ['payments', 'one', id],
} as const;
