import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv } from '#shared/csv.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { downloadFile } from '#web/core/download.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './AdminContainersPage.module.css';
import { fetchMonth } from './queries.ts';
import { useMonthRows } from './useMonthRows.ts';

/** Downloads counters and money of the containers that leave in a month. */
export function MonthExport() {
  const { t } = useTranslation('adminContainers');
  const language = useLanguage();
  const monthRows = useMonthRows();
  const id = useId();
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchMonth(month),
    onSuccess: (containers) => {
      if (containers.length === 0) return toast('info', t('month.none'));
      const csv = toCsv(monthRows(containers), language);
      downloadFile(t('month.file', { month }), csv, 'text/csv');
    },
    onError: (error) => toast('error', t('month.failed', { reason: reasonFor(error) })),
  });
  return (
    <section className={styles.month} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('month.title')}</h2>
      <p>{t('month.text')}</p>
      <div className={styles.monthForm}>
        <label htmlFor={id}>{t('month.label')}</label>
        <input
          id={id}
          type="month"
          min="2020-01"
          max="2099-12"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <Button look="quiet" icon={Download} busy={isPending} onClick={() => /^20\d\d-\d\d$/.test(month) && mutate()}>
          {t('month.submit')}
        </Button>
      </div>
    </section>
  );
}
