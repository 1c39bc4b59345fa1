import { type ComponentType, useEffect, useState } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import styles from './PresentationSlot.module.css';
import { useContainers } from './queries.ts';

/** Long enough for the list to be drawn. */
const MOMENT_MS = 500;

/** Once it is here it stays, so that whoever comes back finds the page as long as they left it. */
let Fetched: ComponentType | undefined;

/**
 * Where we present ourselves, below the list. Its code and words come after the list, so that they keep nobody waiting
 * for a departure; should they not come, all else works, and they are asked for again when the connection is back.
 */
export function PresentationSlot() {
  const { isFetched } = useContainers();
  const [Presentation, setPresentation] = useState(() => Fetched);

  useEffect(() => {
    if (!isFetched || Presentation) return;
    const load = async () => {
      const [page] = await Promise.all([import('./presentation/Presentation.tsx'), loadTexts(['presentation'])]);
      Fetched = page.default;
      setPresentation(() => Fetched);
    };
    const tryTo = () => void load().catch(() => {});
    const timer = setTimeout(tryTo, MOMENT_MS);
    addEventListener('online', tryTo);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryTo);
    };
  }, [isFetched, Presentation]);

  return <div className={styles.slot}>{Presentation && <Presentation />}</div>;
}
