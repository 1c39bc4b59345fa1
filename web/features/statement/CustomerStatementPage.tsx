import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { useUser } from '#web/core/admin/users.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import styles from './Statement.module.css';
import { Statement } from './Statement.tsx';

/** Account statement of a customer, for admins. */
export default function CustomerStatementPage() {
  const { t } = useTranslation('statement');
  const number = idIn(useParams().id ?? null);
  const id = number === undefined ? undefined : Number(number);
  const user = useUser(id);
  const names = useDisplayNames();
  const name = user.data && names.ofUser(user.data);
  const isAbsent = id === undefined || (user.error instanceof Refusal && user.error.status === 404);
  return (
    <AdminPage
      title={name === undefined ? t('title') : t('titleOf', { name })}
      action={
        name !== undefined && (
          <ButtonLink look="quiet" to={`${paths.adminUsers}?ouvert=${id}`}>
            {t('back')}
          </ButtonLink>
        )
      }
    >
      <div className={styles.page}>
        {isAbsent ? (
          <EmptyState title={t('absent')} />
        ) : user.error ? (
          <ErrorState
            message={t('failed', { advice: adviceOn(user.error) })}
            onRetry={() => void user.refetch()}
            retrying={user.isFetching}
          />
        ) : (
          <Statement userId={id} name={name} empty={<EmptyState title={t('none')}>{t('noneTextOf')}</EmptyState>} />
        )}
      </div>
    </AdminPage>
  );
}
