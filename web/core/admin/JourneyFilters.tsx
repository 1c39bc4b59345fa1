import { type Address, oneOf } from '#web/ui/ledger/address.ts';
import { Filter } from '#web/ui/ledger/Filter.tsx';
import { CONTAINER, ContainerFilter, containerIdIn } from './ContainerFilter.tsx';

const STATUT = 'statut';

/** The filters of what belongs to containers' journeys, by their names in the address. */
export const JOURNEY_FILTERS = [CONTAINER, STATUT] as const;

/** Of one container the whole journey is shown, which is short; of all, what is in one statut or in any. */
export function journeyIn<Statut extends string>(address: Address, statuts: readonly Statut[]) {
  const bookingId = containerIdIn(address);
  const statut = bookingId === undefined ? oneOf(statuts, address.params.get(STATUT)) : undefined;
  return { bookingId, statut };
}

interface JourneyFiltersProps<Statut extends string> {
  address: Address;
  statuts: readonly Statut[];
  label: string;
  name: (choice: Statut | 'all') => string;
}

export function JourneyFilters<Statut extends string>(props: JourneyFiltersProps<Statut>) {
  const { address, statuts, label, name } = props;
  const { bookingId, statut } = journeyIn(address, statuts);
  return (
    <>
      <ContainerFilter address={address} ends={[STATUT]} />
      {bookingId === undefined && (
        <Filter
          label={label}
          value={statut}
          choices={statuts}
          name={name}
          onChoose={(chosen) => address.filter({ [STATUT]: chosen })}
        />
      )}
    </>
  );
}
