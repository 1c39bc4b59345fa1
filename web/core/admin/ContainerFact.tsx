import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '#web/core/paths.ts';
import { Fact } from '#web/ui/Facts.tsx';
import { useContainerNames, useKnownContainer } from './containers.ts';

/** Fact with a link to the container. */
export function ContainerFact({ id }: { id: number }) {
  const { t } = useTranslation('table');
  const { journey } = useContainerNames();
  const { data: container } = useKnownContainer(id);
  return (
    <Fact name={t('container')}>
      <Link to={pathTo('cockpit', { id })}>{container ? journey(container) : t('number', { id })}</Link>
    </Fact>
  );
}
