import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { dayIn } from '#shared/dates.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { site } from '#web/core/contact/site.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Accounting.module.css';
import { ClosedDrawers } from './ClosedDrawers.tsx';
import { Closing } from './Closing.tsx';
import { Downloads } from './Downloads.tsx';
import { Mismatches } from './Mismatches.tsx';
import { MonthSums } from './MonthSums.tsx';
import { ProviderAccount } from './ProviderAccount.tsx';
import { useMonth } from './useMonth.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Books of a month for the accountant: its sums, the accounts at the providers beside ours, its files and its closing. */
export default function AdminAccountingPage() {
  const { t } = useTranslation('adminAccounting');
  const [params, setParams] = useSearchParams();
  const id = useId();
  const asked = params.get('mois') ?? '';
  const mois = MONTH.test(asked) ? asked : dayIn(new Date(), site.zone).slice(0, 7);
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <p className={styles.month}>
        <label htmlFor={id}>{t('month')}</label>
        <input
          id={id}
          type="month"
          min="2020-01"
          max="2099-12"
          defaultValue={mois}
          onChange={({ target }) => {
            if (MONTH.test(target.value)) setParams({ mois: target.value }, { replace: true });
          }}
        />
      </p>
      <Mismatches />
      <Month key={mois} mois={mois} />
    </AdminPage>
  );
}

function Month({ mois }: { mois: string }) {
  const { t } = useTranslation(['adminAccounting', 'common']);
  const month = useMonth(mois);
  const { books, movements, drawers } = month;
  const failed = [books, movements, drawers].find(({ error }) => error);
  if (failed?.error)
    return (
      <ErrorState
        message={t('failed', { advice: adviceOn(failed.error) })}
        onRetry={() => [books, movements, drawers].forEach(({ refetch }) => void refetch())}
        retrying={[books, movements, drawers].some(({ isFetching }) => isFetching)}
      />
    );
  if (!books.data || !movements.data || !drawers.data)
    return (
      <div aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('common:ui.loading')}
        </p>
        <Skeleton lines={8} />
      </div>
    );
  return (
    <div className={styles.sections}>
      <MonthSums movements={movements.data} entries={month.entries} />
      <ProviderAccount mois={mois} moyen="CARTE" account={month.stripe} movements={movements.data} />
      {site.wave && <ProviderAccount mois={mois} moyen="WAVE" account={month.wave} movements={movements.data} />}
      <ClosedDrawers drawers={drawers.data} />
      <Downloads books={books.data} month={month} />
      <Closing books={books.data} month={month} count={movements.data.length} />
    </div>
  );
}
