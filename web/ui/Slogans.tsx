import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Slogans.module.css';

interface SlogansProps {
  lines: readonly string[];
  /** Milliseconds that each line stays. */
  every?: number;
}

/** Lines that take turns. They wait while one hovers, focuses or has paused them, and never move under reduced motion. */
export function Slogans({ lines, every = 4000 }: SlogansProps) {
  const { t } = useTranslation();
  const still = useReducedMotion();
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const turning = lines.length > 1 && !still && !paused && !attended;

  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setShown((line) => (line + 1) % lines.length), every);
    return () => clearInterval(timer);
  }, [turning, lines.length, every]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches for attention; the button is the control.
    <div
      className={styles.slogans}
      onMouseEnter={() => setAttended(true)}
      onMouseLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div className={styles.lines}>
        {lines.map((line, index) => (
          <p
            key={line}
            className={styles.line}
            data-shown={index === shown % lines.length}
            aria-hidden={index !== shown % lines.length}
          >
            {line}
          </p>
        ))}
      </div>
      {lines.length > 1 && !still && (
        <button
          type="button"
          className={styles.toggle}
          onClick={() => setPaused(!paused)}
          aria-label={paused ? t('slogans.play') : t('slogans.pause')}
        >
          {paused ? (
            <Play size={18} fill="currentColor" aria-hidden="true" />
          ) : (
            <Pause size={18} fill="currentColor" aria-hidden="true" />
          )}
        </button>
      )}
    </div>
  );
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reducedMotion);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(reducedMotion).matches,
  );
}
