import { useTranslation } from 'react-i18next';
import { Filter } from '#web/core/ledger/Filter.tsx';
import { idIn, type ListAddress } from '#web/core/ledger/useListAddress.ts';
import { useContainerChoices, useContainerNames, useKnownContainer } from './containers.ts';

/** Where the address has the container of which a ledger shows the rows. */
export const CONTAINER_PARAM = 'conteneur';

/** The container of which the address wants the rows, if of one. */
export const containerIdIn = ({ params }: ListAddress): number | undefined =>
  Number(idIn(params.get(CONTAINER_PARAM))) || undefined;

interface ContainerFilterProps {
  address: ListAddress;
  /** Other filters, which end when a container is chosen. */
  ends?: readonly string[];
}

/** Shows the rows of one container only. */
export function ContainerFilter({ address, ends = [] }: ContainerFilterProps) {
  const { t } = useTranslation('ledger');
  const { departure } = useContainerNames();
  const chosen = containerIdIn(address);
  const { data: container } = useKnownContainer(chosen);
  const { data: containers = [] } = useContainerChoices();
  const isListed = containers.some(({ id }) => id === chosen);
  const others = Object.fromEntries(ends.map((name) => [name, undefined]));
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
