import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Depense } from '#shared/depenses/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ExpenseItem } from './ExpenseItem.tsx';
import styles from './Expenses.module.css';
import { type Scope, useExpenses } from './queries.ts';

const dialog = lazyForm(async () => {
  const [module] = await Promise.all([import('./ExpenseDialog.tsx'), loadTexts(['files'])]);
  return module.default;
}, null);

/** Action on an expense; `add` records a new one. */
export type ExpenseAct = 'add' | 'edit' | 'pay' | 'cancel';

/** Expenses of a container or of a month, planned and paid, with the forms that record, change, pay and cancel them. */
export function Expenses({ scope, title, note }: { scope: Scope; title: string; note: string }) {
  const { t } = useTranslation('expenses');
  const { data, error, isFetching, refetch } = useExpenses(scope);
  const [act, setAct] = useState<{ act: ExpenseAct; expense?: Depense }>();
  dialog.usePreload();
  return (
    <section className={styles.section} aria-labelledby="expenses">
      <header className={styles.head}>
        <h2 id="expenses">{title}</h2>
        <Button look="quiet" icon={Plus} onClick={() => setAct({ act: 'add' })}>
          {t('add.open')}
        </Button>
      </header>
      {!data && error && (
        <ErrorState
          message={t('failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height="4rem" lines={3} width="100%" />}
      {data?.length === 0 && <p className={styles.note}>{note}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((expense) => (
            <ExpenseItem key={expense.id} expense={expense} onAct={(chosen) => setAct({ act: chosen, expense })} />
          ))}
        </ul>
      )}
      {act && <dialog.Form scope={scope} {...act} onClose={() => setAct(undefined)} />}
    </section>
  );
}
