import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './Milestones.module.css';

/** Slot for the milestones of a container, whose code is loaded once the page shows its parcels. */
export const MilestonesSlot = lazyAfterPaint<{ container: Container }>(
  async () => (await import('./Milestones.tsx')).Milestones,
  MilestonesSkeleton,
);

function MilestonesSkeleton() {
  const { t } = useTranslation('milestones');
  return (
    <section className={styles.milestones} aria-busy="true">
      <h2>{t('title')}</h2>
      <Skeleton height="2.5rem" lines={5} width="100%" />
    </section>
  );
}
