import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { toCsv } from '#shared/csv.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { downloadFile } from '#web/core/download.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type ContainerFilter, fetchMargins, type MonthRow } from './queries.ts';
import { useContainerRows, useMonthRows } from './useMarginRows.ts';

/** Downloads what all containers of the list earn. */
export function DownloadMargins({ filter }: { filter: ContainerFilter }) {
  const { t } = useTranslation('adminMargins');
  const language = useLanguage();
  const rowsOf = useContainerRows();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchMargins(filter),
    onSuccess: (containers) => {
      if (containers.length === 0) return toast('info', t('file.none'));
      downloadFile(t('file.name'), toCsv(rowsOf(containers), language), 'text/csv');
    },
    onError: (error) => toast('error', t('file.failed', { reason: reasonFor(error) })),
  });
  return (
    <Button look="quiet" icon={Download} busy={isPending} onClick={() => mutate()}>
      {t('file.submit')}
    </Button>
  );
}

/** Downloads the months of a year. */
export function DownloadMonths({ months, year }: { months: readonly MonthRow[] | undefined; year: string }) {
  const { t } = useTranslation('adminMargins');
  const language = useLanguage();
  const rowsOf = useMonthRows();
  const download = () => {
    if (months) downloadFile(t('file.yearName', { year }), toCsv(rowsOf(months), language), 'text/csv');
  };
  return (
    <Button look="quiet" icon={Download} aria-disabled={!months} onClick={download}>
      {t('file.submit')}
    </Button>
  );
}
