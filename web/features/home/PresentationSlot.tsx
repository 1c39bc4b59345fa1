import { type ComponentType, useEffect, useState } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import styles from './PresentationSlot.module.css';
import { useContainerPages } from './queries.ts';

/** Delay in milliseconds that lets the list render first. */
const LOAD_DELAY_MS = 500;

/** Loaded component, kept so that the page has its full height when the visitor returns. */
let LoadedPresentation: ComponentType | undefined;

/**
 * Presentation of the company below the list. Its code and texts are loaded after the list, so that they never delay
 * it; a failed load leaves the rest of the page working and is retried when the connection returns.
 */
export function PresentationSlot() {
  const { isFetched } = useContainerPages();
  const [Presentation, setPresentation] = useState(() => LoadedPresentation);

  useEffect(() => {
    if (!isFetched || Presentation) return;
    const load = async () => {
      const [page] = await Promise.all([import('./presentation/Presentation.tsx'), loadTexts(['presentation'])]);
      LoadedPresentation = page.default;
      setPresentation(() => LoadedPresentation);
    };
    const tryLoad = () => void load().catch(() => {});
    const timer = setTimeout(tryLoad, LOAD_DELAY_MS);
    addEventListener('online', tryLoad);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryLoad);
    };
  }, [isFetched, Presentation]);

  return <div className={styles.slot}>{Presentation && <Presentation />}</div>;
}
