import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { claimsRoutes } from '#shared/claims/routes.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { uploadFile } from '#web/core/api/upload.ts';
import { type ClaimCalls, ClaimsPanel } from '#web/core/claims/ClaimsPanel.tsx';
import { useRefreshColis } from '#web/core/colis/useRefreshColis.ts';
import styles from '#web/features/colis/ColisPage.module.css';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Claims for a parcel as its sender reads them, with the form of a new one. */
export default function SenderClaims({ id }: { id: number }) {
  const { t } = useTranslation('claims');
  const client = useQueryClient();
  const refreshColis = useRefreshColis();
  const queryKey = ['colis', id, 'claims'];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: async () => (await call(claimsRoutes.ofColis, { params: { id } })).data,
  });
  const calls: ClaimCalls = {
    open: (body) => call(claimsRoutes.open, { params: { id }, body }),
    answer: (claimId, body) => call(claimsRoutes.answer, { params: { id: claimId }, body }),
    withdraw: (claimId) => call(claimsRoutes.withdraw, { params: { id: claimId } }),
    sendPhoto: (file) =>
      uploadFile('claim', file, { onProgress: () => undefined, signal: new AbortController().signal }),
    refresh: () => {
      void client.invalidateQueries({ queryKey });
      refreshColis();
    },
  };
  if (error)
    return (
      <ErrorState
        message={t('failed', { advice: adviceOn(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    );
  return (
    <div className={styles.panel}>
      {data.reclamations.length === 0 && data.types.length === 0 && <p>{t('tooLate')}</p>}
      <ClaimsPanel claims={data} side="EXPEDITEUR" calls={calls} />
    </div>
  );
}
