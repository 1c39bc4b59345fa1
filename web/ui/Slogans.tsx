import { PauseCarousel } from './PauseCarousel.tsx';
import styles from './Slogans.module.css';
import { useCarousel } from './useCarousel.ts';

interface SlogansProps {
  lines: readonly string[];
  /** Milliseconds for which each line is shown. */
  every?: number;
}

/** Carousel of lines. */
export function Slogans({ lines, every = 4000 }: SlogansProps) {
  const carousel = useCarousel(lines.length, every);
  return (
    <div className={styles.slogans} {...carousel.pauseHandlers}>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          <p
            key={line}
            className={styles.line}
            data-shown={index === carousel.shown}
            aria-hidden={index !== carousel.shown}
          >
            {line}
          </p>
        ))}
      </div>
      {lines.length > 1 && <PauseCarousel turns={carousel} />}
    </div>
  );
}
