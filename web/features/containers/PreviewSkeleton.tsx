import { useTranslation } from 'react-i18next';
import { ItinerarySkeleton } from '#web/core/container/ItinerarySkeleton.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Preview.module.css';

/** Placeholder of the preview, which is loaded after the form. */
export function PreviewSkeleton() {
  const { t } = useTranslation('containers');
  return (
    <aside className={styles.preview} aria-label={t('preview.title')} aria-busy="true">
      <p className={styles.title}>{t('preview.title')}</p>
      <div className={styles.card}>
        <ContainerArt variant="skeleton" />
        <ItinerarySkeleton />
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </div>
    </aside>
  );
}
