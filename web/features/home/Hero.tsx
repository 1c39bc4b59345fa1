import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarousel } from '#web/ui/useCarousel.ts';
import { CarouselButtons } from './CarouselButtons.tsx';
import styles from './Hero.module.css';
import { HeroScene } from './HeroScene.tsx';

const EVERY_MS = 6000;

/** Slides, each with the container's load while it is shown. */
const slides = [
  { name: 'price', load: 0.45 },
  { name: 'documents', load: 0.7 },
  { name: 'news', load: 1 },
] as const;

/** Headline, carousel of promises beside a container that fills up, and the search form as children. */
export function Hero({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('home');
  const turns = useCarousel(slides.length, EVERY_MS);
  return (
    <div className={styles.hero}>
      <div className={`page ${styles.inner}`}>
        <h1 className={styles.headline}>{t('hero.headline')}</h1>
        <section className={styles.carousel} aria-label={t('hero.promises')} {...turns.pauseHandlers}>
          {/* Automatic slide changes are not announced; manual ones are. */}
          <div className={styles.slides} aria-live={turns.isRunning ? 'off' : 'polite'}>
            {slides.map(({ name }, index) => (
              <p
                key={name}
                className={styles.slide}
                data-shown={index === turns.shown}
                aria-hidden={index !== turns.shown}
              >
                <span className="visually-hidden">{t('hero.promise', { number: index + 1, all: slides.length })}</span>{' '}
                <strong>{t(`hero.slides.${name}.title`)}</strong> {t(`hero.slides.${name}.text`)}
              </p>
            ))}
          </div>
          <div className={styles.scene}>
            <HeroScene ratio={slides[turns.shown]?.load ?? 1} />
          </div>
          <CarouselButtons turns={turns} count={slides.length} className={styles.turns} />
        </section>
        {children && <div className={styles.form}>{children}</div>}
      </div>
    </div>
  );
}
