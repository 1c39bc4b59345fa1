import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import { dollars } from '#web/core/format.ts';
import { PayLinkQr } from '#web/core/payLink/PayLinkQr.tsx';
import { payLinkOf } from '#web/core/payLink/queries.ts';
import { useSession } from '#web/core/session/session.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { agentParcelQuery } from '#web/features/agent/queries/queries.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Milliseconds between two readings of the parcel while somebody pays for it. */
const PACE_MS = 5_000;

interface PayByPhoneProps {
  parcel: AgentParcelWithContainer;
  reference: string;
}

/**
 * Code to scan by which the person at the counter pays for a parcel. Reads the parcel again while it shows, so that the
 * page opens the handover once nothing is owed.
 */
export function PayByPhone({ parcel, reference }: PayByPhoneProps) {
  const { t } = useTranslation('payLinks');
  const language = useLanguage();
  const { userId = 0 } = useSession();
  const made = useQuery(payLinkOf([parcel.id]));
  const read = useQuery({ ...agentParcelQuery(userId, reference), refetchInterval: PACE_MS });
  const { data: link, error, isPaused } = made;
  const isOffline = isPaused || read.data?.at !== undefined || read.error instanceof ApiUnreachable;
  const sum = parcel.aPayerAuRetrait || link?.montant;
  return (
    <section className={styles.panel} aria-labelledby="by-phone">
      <h2 id="by-phone">{sum ? t('atHandover.title', { amount: dollars(language, sum) }) : t('atHandover.unknown')}</h2>
      {isOffline && (
        <Notice tone="warning" title={t('atHandover.offline')}>
          {t('atHandover.offlineText')}
        </Notice>
      )}
      {link && <PayLinkQr link={link} text={t('atHandover.scan')} />}
      {!link && !isOffline && error && (
        <ErrorState
          message={error instanceof Refusal ? reasonFor(error) : t('failed', { advice: adviceOn(error) })}
          onRetry={() => void made.refetch()}
          retrying={made.isFetching}
        />
      )}
      {!link && !isOffline && !error && <Skeleton lines={3} />}
    </section>
  );
}
