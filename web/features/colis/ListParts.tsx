import { useTranslation } from 'react-i18next';
import { ColisSkeletons } from '#web/core/colis/ColisList.tsx';
import { PagedStatus, ShowMore } from '#web/core/paged/PagedList.tsx';
import type { MyColis } from './queries.ts';

/** Skeletons of a list that is loading, or its error; renders nothing once it is loaded. */
export function ColisListStatus({ list }: { list: MyColis }) {
  const { t } = useTranslation('colis');
  return (
    <PagedStatus list={list} failed={(advice) => t('list.failed', { advice })} offline={t('list.offline')}>
      <ColisSkeletons />
    </PagedStatus>
  );
}

export function ShowMoreColis({ list }: { list: MyColis }) {
  const { t } = useTranslation('colis');
  return <ShowMore list={list} failed={(advice) => t('list.failed', { advice })} label={t('list.more')} />;
}
