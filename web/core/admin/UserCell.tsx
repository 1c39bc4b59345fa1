import { useTranslation } from 'react-i18next';
import styles from './cells.module.css';
import { fullName, useNewestUsers } from './users.ts';

/** Whose a row is: their name, or their number when they are not one of the newest. */
export function UserCell({ id }: { id: number }) {
  const { t } = useTranslation('ledger');
  const user = useNewestUsers().data?.find((each) => each.id === id);
  if (!user) return <span className={styles.figures}>{t('number', { id })}</span>;
  return (
    <>
      {fullName(user)}
      <span className={`${styles.small} ${styles.line}`}>{user.email}</span>
    </>
  );
}
