import { useTranslation } from 'react-i18next';
import type { Compteurs } from '#shared/cockpit/schema.ts';
import { STAGES } from '#web/core/container/stages.ts';
import styles from './AdminContainersPage.module.css';

/** Stages of a container as one line of figures, "12 · 9 · 4 · 0", each with its name for screen readers. */
export function StageDots({ compteurs }: { compteurs: Compteurs }) {
  const { t } = useTranslation('adminContainers');
  return (
    <ul className={styles.stages}>
      {STAGES.map((stage) => (
        <li key={stage} data-none={compteurs[stage] === 0 || undefined}>
          <span className={styles.stage}>{t(`stages.${stage}`)}</span> {compteurs[stage]}
        </li>
      ))}
    </ul>
  );
}
