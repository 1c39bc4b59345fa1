import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/core/paths.ts';
import { CustomsArt, InsuranceArt, SpaceArt, TrackingArt } from './ServiceArt.tsx';
import styles from './Services.module.css';

const services = [
  { name: 'space', to: paths.pricing, Art: SpaceArt },
  { name: 'insurance', to: paths.insurance, Art: InsuranceArt },
  { name: 'customs', to: paths.customs, Art: CustomsArt },
  { name: 'tracking', to: paths.track, Art: TrackingArt },
] as const;

export function Services() {
  const { t } = useTranslation('presentation');
  return (
    <section className={`page ${styles.services}`} aria-labelledby="services">
      <div className={styles.head}>
        <h2 id="services">{t('services.title')}</h2>
        <p className={styles.lead}>{t('services.lead')}</p>
        <Link to={paths.services} className={styles.link}>
          {t('services.all')}
        </Link>
      </div>
      <ul className={styles.list}>
        {services.map(({ name, to, Art }) => (
          <li key={name} className={styles.service}>
            <Art />
            <div>
              <h3 className={styles.title}>{t(`services.${name}.title`)}</h3>
              <p className={styles.text}>{t(`services.${name}.text`)}</p>
              <Link to={to} className={styles.link}>
                {t(`services.${name}.link`)}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
