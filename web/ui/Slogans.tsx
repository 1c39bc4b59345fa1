import { PauseCarousel } from './PauseCarousel.tsx';
import styles from './Slogans.module.css';
import { useCarousel } from './useCarousel.ts';

interface SlogansProps {
  lines: readonly string[];
  /** Milliseconds that each line stays. */
  every?: number;
}

/** Lines that take turns. */
export function Slogans({ lines, every = 4000 }: SlogansProps) {
  const turns = useCarousel(lines.length, every);
  return (
    <div className={styles.slogans} {...turns.attention}>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          <p key={line} className={styles.line} data-shown={index === turns.shown} aria-hidden={index !== turns.shown}>
            {line}
          </p>
        ))}
      </div>
      {lines.length > 1 && <PauseCarousel turns={turns} />}
    </div>
  );
}
