import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { toCsv } from '#shared/csv.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { downloadFile } from '#web/core/download.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './AdminContainersPage.module.css';
import { fetchDepartures } from './queries.ts';
import { useDepartureRows } from './useDepartureRows.ts';

/** Downloads the containers that leave in a month, with the stages and amounts of their parcels. */
export function MonthDepartures({ month }: { month: string }) {
  const { t } = useTranslation('adminContainers');
  const language = useLanguage();
  const departureRows = useDepartureRows();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchDepartures(month),
    onSuccess: (containers) => {
      if (containers.length === 0) return toast('info', t('month.departures.none'));
      downloadFile(t('month.departures.file', { month }), toCsv(departureRows(containers), language), 'text/csv');
    },
    onError: (error) => toast('error', t('month.failed', { reason: reasonFor(error) })),
  });
  return (
    <section className={styles.accounts}>
      <h2>{t('month.departures.title')}</h2>
      <p>{t('month.departures.text')}</p>
      <Button look="quiet" icon={Download} busy={isPending} onClick={() => mutate()}>
        {t('month.departures.submit')}
      </Button>
    </section>
  );
}
