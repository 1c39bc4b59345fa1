import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContainerScene } from '#web/ui/ContainerScene.tsx';
import styles from './Hero.module.css';

/** The promise, the search form (as children) and the container that fills. */
export function Hero({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <section className={styles.hero}>
      <div className={`page ${styles.inner}`}>
        <div className={styles.words}>
          <h1 className={styles.headline}>{t('hero.headline')}</h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
        </div>
        <div className={styles.scene}>
          <ContainerScene ratio={0.62} />
        </div>
        {children && <div className={styles.form}>{children}</div>}
      </div>
    </section>
  );
}
