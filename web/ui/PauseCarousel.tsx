import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import styles from './PauseCarousel.module.css';
import type { useCarousel } from './useCarousel.ts';

/** Button that pauses or resumes a carousel; nothing under reduced motion. */
export function PauseCarousel({
  turns: { reducedMotion, paused, togglePause },
}: {
  turns: ReturnType<typeof useCarousel>;
}) {
  const { t } = useTranslation();
  if (reducedMotion) return null;
  const Icon = paused ? Play : Pause;
  return (
    <button
      type="button"
      className={styles.toggle}
      onClick={togglePause}
      aria-label={paused ? t('slogans.play') : t('slogans.pause')}
    >
      <Icon size={18} fill="currentColor" aria-hidden="true" />
    </button>
  );
}
