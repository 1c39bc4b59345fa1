/** Query keys of parcels. */
export const colisKeys = {
  all: ['colis'],
  lists: ['colis', 'list'],
  list: (...filter: readonly string[]) => ['colis', 'list', ...filter],
  one: (id: number) => ['colis', 'one', id],
} as const;
