import { useTranslation } from 'react-i18next';
import type { LoadingLine } from '#shared/manifest/schema.ts';
import { ParcelName } from './LoadingLines.tsx';
import styles from './ManifestPages.module.css';
import type { ChangeSinceClosing } from './sinceClosing.ts';

interface SinceClosingProps<State extends string> {
  changes: readonly ChangeSinceClosing<Omit<LoadingLine, 'ecart'>, State>[];
  /** Returns the word for the present state of a parcel. */
  wordOf: (state: State | 'ABSENT') => string;
}

/** Changes to the parcels of a closed list since then; nothing without any. */
export function SinceClosing<State extends string>({ changes, wordOf }: SinceClosingProps<State>) {
  const { t } = useTranslation('manifest');
  if (changes.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{`${t('since.title')} (${changes.length})`}</h2>
      <p className={styles.note}>{t('since.text')}</p>
      <ul className={`${styles.list} ${styles.lines}`}>
        {changes.map(({ line, state }) => (
          <li key={line.colisId}>
            <ParcelName line={line} />
            <span className={styles.figures}>{wordOf(state)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
