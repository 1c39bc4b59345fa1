import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import styles from './Testimonials.module.css';

const letters = ['books', 'phone', 'shop'] as const;

/** Customers' testimonials, each on a parcel's label. */
export function Testimonials() {
  const { t } = useTranslation(['presentation', 'common']);
  return (
    <section className={`page ${styles.letters}`} aria-labelledby="letters">
      <h2 id="letters">{t('letters.title')}</h2>
      <ul className={styles.list}>
        {letters.map((name) => (
          <li key={name}>
            <figure className={styles.letter}>
              <figcaption className={styles.route}>
                {t(`letters.${name}.from`)} <ArrowRight size={18} strokeWidth={2.5} aria-hidden="true" />
                <span className="visually-hidden">{t('common:container.to')}</span> {t(`letters.${name}.to`)}
                <span className={styles.who}>{t(`letters.${name}.who`)}</span>
              </figcaption>
              <blockquote className={styles.text}>
                <p>{t('letters.quoted', { text: t(`letters.${name}.text`) })}</p>
              </blockquote>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
