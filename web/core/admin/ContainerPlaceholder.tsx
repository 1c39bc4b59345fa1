import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { paths } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Returns the number of the container that the address names; undefined when it is not a number of one. */
export const useContainerNumber = (): number | undefined => {
  const { id = null } = useParams();
  return Number(idIn(id)) || undefined;
};

/** Reports whether a page shows a container that does not exist: its address is wrong, or the API does not know it. */
export const isContainerAbsent = (number: number | undefined, error: unknown): boolean =>
  number === undefined || (error instanceof Refusal && error.status === 404);

interface ContainerPlaceholderProps {
  number: number | undefined;
  /** Query of the page; of several, one that failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Returns the error text of the page. */
  failed: (advice: string) => string;
}

/** Stands where an admin's page shows a container: while it loads, when loading failed, or when there is none. */
export function ContainerPlaceholder({ number, query, failed }: ContainerPlaceholderProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { error, isFetching, refetch } = query;
  if (isContainerAbsent(number, error))
    return (
      <EmptyState
        title={t('noContainer.title')}
        action={<ButtonLink to={paths.adminContainers}>{t('noContainer.back')}</ButtonLink>}
      >
        <p>{t('noContainer.text')}</p>
      </EmptyState>
    );
  if (error)
    return <ErrorState message={failed(adviceOn(error))} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('common:ui.loading')}
      </p>
      <Skeleton height="14rem" lines={4} width="100%" />
    </>
  );
}
