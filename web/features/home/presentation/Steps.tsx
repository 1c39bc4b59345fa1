import { useTranslation } from 'react-i18next';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import styles from './Steps.module.css';

/** Container's load at each step: other customers' parcels, the customer's own added, and full before departure. */
const steps = [
  { name: 'choose', load: 0.4, adding: 0 },
  { name: 'add', load: 0.4, adding: 0.06 },
  { name: 'pay', load: 1, adding: 0 },
] as const;

export function Steps() {
  const { t } = useTranslation('presentation');
  return (
    <section className={styles.band} aria-labelledby="steps">
      <div className={`page ${styles.inner}`}>
        <h2 id="steps">{t('steps.title')}</h2>
        <ol className={styles.steps}>
          {steps.map(({ name, load, adding }) => (
            <li key={name} className={styles.step}>
              <ContainerArt ratio={load} addedRatio={adding} />
              <h3 className={styles.title}>{t(`steps.${name}.title`)}</h3>
              <p className={styles.text}>{t(`steps.${name}.text`)}</p>
            </li>
          ))}
        </ol>
        <ButtonLink to={paths.book} look="primary" className={styles.start}>
          {t('steps.start')}
        </ButtonLink>
      </div>
    </section>
  );
}
