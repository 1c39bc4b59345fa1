import { useTranslation } from 'react-i18next';
import { Filter } from '#web/core/table/Filter.tsx';
import { idIn } from '#web/core/table/idIn.ts';
import type { ListAddress } from '#web/core/table/useListAddress.ts';
import { useContainerChoices, useContainerNames, useKnownContainer } from './containers.ts';

/** Query parameter for the container whose rows a list shows. */
export const CONTAINER_PARAM = 'conteneur';

/** Reads the id of the container to filter by from the address. */
export const containerIdIn = ({ params }: ListAddress): number | undefined =>
  Number(idIn(params.get(CONTAINER_PARAM))) || undefined;

interface ContainerFilterProps {
  address: ListAddress;
  /** Parameters of the other filters to clear when a container is chosen. */
  clears?: readonly string[];
}

/** Filter that limits a list to one container. */
export function ContainerFilter({ address, clears = [] }: ContainerFilterProps) {
  const { t } = useTranslation('table');
  const { departure } = useContainerNames();
  const chosen = containerIdIn(address);
  const { data: container } = useKnownContainer(chosen);
  const { data: containers = [] } = useContainerChoices();
  const isListed = containers.some(({ id }) => id === chosen);
  const others = Object.fromEntries(clears.map((name) => [name, undefined]));
  const names = new Map(
    [...containers, ...(container ? [container] : [])].map((each) => [String(each.id), departure(each)]),
  );
  return (
    <Filter
      label={t('container')}
      value={chosen === undefined ? undefined : String(chosen)}
      choices={[...(isListed || !chosen ? [] : [String(chosen)]), ...containers.map(({ id }) => String(id))]}
      name={(choice) => (choice === 'all' ? t('allContainers') : (names.get(choice) ?? t('number', { id: choice })))}
      onChoose={(choice) => address.filter({ ...others, [CONTAINER_PARAM]: choice })}
    />
  );
}
