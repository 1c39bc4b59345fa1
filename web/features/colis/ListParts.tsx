import { useTranslation } from 'react-i18next';
import { ColisSkeletons } from '#web/core/colis/ColisList.tsx';
import { PagedStatus, ShowMore } from '#web/core/paged/PagedList.tsx';
import type { MyColis } from './queries.ts';

/** The list on its way, or why it did not come; nothing once it is there. */
export function ListTrouble({ list }: { list: MyColis }) {
  const { t } = useTranslation('colis');
  return (
    <PagedStatus list={list} failed={(advice) => t('list.failed', { advice })} offline={t('list.offline')}>
      <ColisSkeletons />
    </PagedStatus>
  );
}

export function MoreColis({ list }: { list: MyColis }) {
  const { t } = useTranslation('colis');
  return <ShowMore list={list} failed={(advice) => t('list.failed', { advice })} label={t('list.more')} />;
}
