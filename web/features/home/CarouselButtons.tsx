import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { PauseCarousel } from '#web/ui/PauseCarousel.tsx';
import type { useCarousel } from '#web/ui/useCarousel.ts';
import styles from './CarouselButtons.module.css';

interface CarouselButtonsProps {
  turns: ReturnType<typeof useCarousel>;
  count: number;
  className?: string | undefined;
}

/** Carousel controls: pause, previous, next, and markers of the current slide. */
export function CarouselButtons({ turns, count, className = '' }: CarouselButtonsProps) {
  const { t } = useTranslation('home');
  return (
    <div className={`${styles.turns} ${className}`}>
      <PauseCarousel turns={turns} />
      <button type="button" className={styles.turn} onClick={() => turns.move(-1)} aria-label={t('hero.previous')}>
        <ChevronLeft size={22} aria-hidden="true" />
      </button>
      <span className={styles.marks} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move.
          <span key={index} className={styles.mark} data-shown={index === turns.shown} />
        ))}
      </span>
      <button type="button" className={styles.turn} onClick={() => turns.move(1)} aria-label={t('hero.next')}>
        <ChevronRight size={22} aria-hidden="true" />
      </button>
    </div>
  );
}
