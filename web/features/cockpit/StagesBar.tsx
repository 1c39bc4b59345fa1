import { useTranslation } from 'react-i18next';
import type { Compteurs } from '#shared/cockpit/schema.ts';
import { STAGES } from '#web/core/container/stages.ts';
import { Bar } from '#web/ui/Bar.tsx';
import styles from './Cockpit.module.css';

/** Numbers of booked parcels that have reached each stage. */
export function StagesBar({ compteurs }: { compteurs: Compteurs }) {
  const { t } = useTranslation('cockpit');
  const { reserves } = compteurs;
  return (
    <section aria-label={t('stages.title')}>
      <ol className={styles.stages}>
        {STAGES.map((stage) => {
          const count = compteurs[stage];
          return (
            <li key={stage}>
              <span className={styles.stageName}>{t(`stages.${stage}`)}</span>
              <span className={styles.stageCount}>
                {stage === 'reserves' ? count : t('stages.of', { count, all: reserves })}
              </span>
              <Bar percent={reserves === 0 ? 0 : Math.min(100, (count / reserves) * 100)} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
