import { type ListAddress, oneOf } from '#web/core/table/useListAddress.ts';
import { containerIdIn } from './ContainerFilter.tsx';
import { type Choice, choiceFilter, containerFilter, type ListFilter } from './filters.tsx';

const STATUT = 'statut';

/** Reads the container or the statut to filter by. The short journey of one container is always shown whole. */
export function journeyIn<Statut extends string>(address: ListAddress, statuts: readonly Statut[]) {
  const bookingId = containerIdIn(address);
  const statut = bookingId === undefined ? oneOf(statuts, address.params.get(STATUT)) : undefined;
  return { bookingId, statut };
}

/** Filters for the legs or events of containers: by container, or else by statut. */
export function journeyFilters<Statut extends string>(
  address: ListAddress,
  choice: Omit<Choice<Statut>, 'name' | 'value'>,
): ListFilter[] {
  const { bookingId, statut } = journeyIn(address, choice.choices);
  const byContainer = containerFilter(address, [STATUT]);
  return bookingId === undefined
    ? [byContainer, choiceFilter(address, { ...choice, name: STATUT, value: statut })]
    : [byContainer];
}
