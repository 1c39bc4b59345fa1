import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { toCsv } from '#shared/csv.ts';
import { type MovementSums, sumMovements } from '#shared/payments/movements.ts';
import { clockName } from '#shared/places/clock.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { site } from '#web/core/contact/site.ts';
import { downloadFile } from '#web/core/download.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './AdminContainersPage.module.css';
import { useMovements } from './queries.ts';
import { useMovementRows } from './useMovementRows.ts';

/** Money that came in and went out in a month, by its own date, and its movements as a file. */
export function MonthMoney({ month }: { month: string }) {
  const { t } = useTranslation('adminContainers');
  const language = useLanguage();
  const movementRows = useMovementRows();
  const { data: movements, error, isFetching, isPending, refetch } = useMovements(month);
  const download = async () => {
    const { data, error: failure } = await refetch(); // others may have come in since
    if (failure) return toast('error', t('month.failed', { reason: reasonFor(failure) }));
    if (data) downloadFile(t('month.money.file', { month }), toCsv(movementRows(data), language), 'text/csv');
  };
  return (
    <section className={styles.accounts} aria-busy={isPending}>
      <Facts title={t('month.money.title')} short status={!movements && <Status {...{ error, isFetching, refetch }} />}>
        {movements && <Sums sums={sumMovements(movements)} />}
      </Facts>
      <p>
        {movements?.length === 0
          ? t('month.money.none')
          : t('month.money.text', { clock: clockName(language, site.zone) })}
      </p>
      {movements && movements.length > 0 && (
        <Button look="quiet" icon={Download} busy={isFetching} onClick={download}>
          {t('month.money.submit')}
        </Button>
      )}
    </section>
  );
}

type StatusProps = Pick<ReturnType<typeof useMovements>, 'error' | 'isFetching' | 'refetch'>;

/** Loading or error state of the sums. */
function Status({ error, isFetching, refetch }: StatusProps) {
  const { t } = useTranslation(['adminContainers', 'common']);
  if (!error)
    return (
      <>
        <p role="status" className="visually-hidden">
          {t('common:ui.loading')}
        </p>
        <Skeleton height="2.75em" />
      </>
    );
  return (
    <ErrorState
      message={t('month.money.failed', { advice: adviceOn(error) })}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Sums({ sums }: { sums: MovementSums }) {
  const { t } = useTranslation('adminContainers');
  const language = useLanguage();
  const shown = (['recu', 'rembourse', 'conteste', 'net'] as const).filter(
    (sum) => sum !== 'conteste' || sums[sum] !== 0,
  );
  return shown.map((sum) => (
    <Fact key={sum} name={t(`month.money.sums.${sum}`)}>
      {dollars(language, sums[sum])}
    </Fact>
  ));
}
