import { useTranslation } from 'react-i18next';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import styles from './PageLoading.module.css';

/** Placeholder while the first page loads; its style shows it only after a delay. */
export function PageLoading() {
  const { t } = useTranslation();
  return (
    <div className={`page ${styles.loading}`}>
      <p role="status" className="visually-hidden">
        {t('ui.loading')}
      </p>
      <div className={styles.art}>
        <ContainerArt variant="skeleton" />
      </div>
    </div>
  );
}
