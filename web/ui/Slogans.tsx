import { PauseTurns } from './PauseTurns.tsx';
import styles from './Slogans.module.css';
import { useTurns } from './useTurns.ts';

interface SlogansProps {
  lines: readonly string[];
  /** Milliseconds that each line stays. */
  every?: number;
}

/** Lines that take turns. */
export function Slogans({ lines, every = 4000 }: SlogansProps) {
  const turns = useTurns(lines.length, every);
  return (
    <div className={styles.slogans} {...turns.attention}>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          <p key={line} className={styles.line} data-shown={index === turns.shown} aria-hidden={index !== turns.shown}>
            {line}
          </p>
        ))}
      </div>
      {lines.length > 1 && <PauseTurns turns={turns} />}
    </div>
  );
}
