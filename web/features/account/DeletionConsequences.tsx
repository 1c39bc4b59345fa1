import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import styles from './DeletionConsequences.module.css';

/** Lists the data that account deletion erases and keeps, with the button that starts it. */
export function DeletionConsequences() {
  const { t } = useTranslation('account');
  const { isAdmin } = useSession();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <section className={styles.leaving} aria-labelledby="leaving">
      <h2 id="leaving">{t('leaving.title')}</h2>
      <p className={styles.lead}>{t('leaving.lead')}</p>
      <div className={styles.lists}>
        <List title={t('leaving.goes.title')} lines={t('leaving.goes.list', { returnObjects: true })} />
        <List title={t('leaving.stays.title')} lines={t('leaving.stays.list', { returnObjects: true })} />
      </div>
      <p className={styles.small}>
        {t('leaving.why')} <Link to={paths.privacy}>{t('leaving.privacy')}</Link>
      </p>
      {isAdmin ? (
        <p className={styles.small}>{t('leaving.admin')}</p>
      ) : (
        <Button look="quiet" className={styles.button} onClick={() => setDialogOpen(true)}>
          {t('leaving.title')}
        </Button>
      )}
      <DeleteAccount open={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </section>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
