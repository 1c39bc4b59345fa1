import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function DocumentLink({ url }: { url: string }) {
  const { t } = useTranslation('colis');
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {t('documents.open')}
      <ExternalLink size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('documents.newTab')}</span>
    </a>
  );
}

interface TroubleProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Skeleton of a document that is loading, or its error. */
export function DocumentStatus({ error, isFetching, refetch }: TroubleProps) {
  const { t } = useTranslation('colis');
  if (!error) return <Skeleton lines={2} />;
  return <ErrorState message={t('documents.failed')} onRetry={() => void refetch()} retrying={isFetching} />;
}
