import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { containersRoutes } from '#shared/containers/routes.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { useContainerNames } from '#web/core/admin/containers.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { allRows } from '#web/core/paged/pages.ts';
import { pathTo } from '#web/core/paths.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Versions.module.css';

/** Open containers that sell at a price list, each with its version, which it keeps. */
export function OpenContainers({ tarifId }: { tarifId: number }) {
  const { t } = useTranslation('adminTarifs');
  const names = useContainerNames();
  const { data, error, isFetching, refetch } = useOpenContainers();
  const sold = data?.filter(({ tarif }) => tarif?.id === tarifId);
  return (
    <section className={styles.section}>
      <h2>{t('containers.title')}</h2>
      {sold && sold.length > 0 && (
        <>
          <p className={styles.note}>{t('containers.keep')}</p>
          <ul className={styles.containers}>
            {sold.map((container) => (
              <li key={container.id}>
                <Link to={pathTo('cockpit', { id: container.id })}>{names.departure(container)}</Link>
                <span className={styles.note}>{t('version', { version: container.tarif?.version })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {sold?.length === 0 && <p className={styles.note}>{t('containers.none')}</p>}
      {!sold && error && (
        <ErrorState
          message={t('containers.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!sold && !error && <Skeleton lines={2} />}
    </section>
  );
}

/** Query for all open containers, soonest departure first. */
function useOpenContainers() {
  const [now] = useState(() => new Date());
  return useQuery({
    queryKey: containerKeys.list('admin', 'open'),
    queryFn: async () => {
      const query = { statut: 'EN_COURS', departApres: now.toISOString() } as const;
      const rows = await allRows((page) => call(containersRoutes.list, { query: { ...query, ...page } }));
      return rows.filter((container) => isOpen(container, now));
    },
  });
}
