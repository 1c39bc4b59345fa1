/** Query keys of payments. */
export const paymentKeys = {
  all: ['payments'],
  lists: ['payments', 'list'],
  list: (...filter: readonly string[]) => ['payments', 'list', ...filter],
  one: (id: number | null) => ['payments', 'one', id],
} as const;
