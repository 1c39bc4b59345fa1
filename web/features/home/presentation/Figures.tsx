import { useTranslation } from 'react-i18next';
import styles from './Figures.module.css';

const figures = ['onTime', 'clients', 'destinations', 'countries', 'lines', 'support'] as const;

/** Key figures, drawn on a container's wall. */
export function Figures() {
  const { t } = useTranslation('presentation');
  return (
    <section className="page" aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        {t('figures.title')}
      </h2>
      <dl className={styles.wall}>
        {figures.map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`figures.${name}.label`)}</dt>
            <dd>{t(`figures.${name}.figure`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
