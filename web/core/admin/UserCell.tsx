import { useTranslation } from 'react-i18next';
import { UserName } from '#web/core/names/PersonName.tsx';
import styles from './cells.module.css';
import { Email } from './Email.tsx';
import { useNewestUsers } from './users.ts';

/** Table cell with a row's customer: name and email, or the number when not among the newest users. */
export function UserCell({ id }: { id: number }) {
  const { t } = useTranslation('table');
  const user = useNewestUsers().data?.find((each) => each.id === id);
  if (!user) return <span className={styles.figures}>{t('number', { id })}</span>;
  return (
    <>
      <UserName of={user} />
      <Email address={user.email} small />
    </>
  );
}
