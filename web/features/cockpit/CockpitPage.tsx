import { useTranslation } from 'react-i18next';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { ContainerPlaceholder, isContainerAbsent, useContainerNumber } from '#web/core/admin/ContainerPlaceholder.tsx';
import { useCockpitContainer } from '#web/core/container/cockpit.ts';
import { Cockpit } from './Cockpit.tsx';

/** Page from which an admin runs one container. */
export default function CockpitPage() {
  const { t } = useTranslation(['cockpit', 'admin']);
  const number = useContainerNumber();
  const query = useCockpitContainer(number);
  if (query.data) return <Cockpit key={number} container={query.data} />;
  const title = isContainerAbsent(number, query.error) ? t('admin:noContainer.title') : t('title', { id: number });
  return (
    <AdminPage title={title}>
      <ContainerPlaceholder number={number} query={query} failed={(advice) => t('failed', { advice })} />
    </AdminPage>
  );
}
