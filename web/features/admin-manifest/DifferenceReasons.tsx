import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MANIFEST_REASON_LENGTH } from '#shared/manifest/loading-differences.ts';
import type { LoadingLine } from '#shared/manifest/schema.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { ParcelName } from './LoadingLines.tsx';
import styles from './ManifestPages.module.css';

type Line = Omit<LoadingLine, 'ecart'>;

interface DifferenceReasonsProps<L extends Line> {
  /** Texts of the list that is closed. */
  texts: 'manifest' | 'unloadingManifest';
  title: string;
  text: string;
  /** Parcels with this difference. */
  lines: readonly L[];
  reasonOf: (line: L) => string | undefined;
  onChange: (lines: readonly L[], reason: string) => void;
  /** Renders the line below the parcel's name. */
  children?: (line: L) => ReactNode;
}

/** Reasons for one kind of difference, typed for each parcel or once for all; nothing without any. */
export function DifferenceReasons<L extends Line>(props: DifferenceReasonsProps<L>) {
  const { texts, title, text, lines, reasonOf, onChange, children } = props;
  const { t } = useTranslation(texts);
  const [shared, setShared] = useState('');
  if (lines.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <p className={styles.note}>{text}</p>
      {lines.length > 1 && (
        <TextField
          label={t('closing.sharedReason')}
          value={shared}
          maxLength={MAX_MANIFEST_REASON_LENGTH}
          autoComplete="off"
          onChange={({ target }) => {
            setShared(target.value);
            onChange(lines, target.value);
          }}
        />
      )}
      <ul className={`${styles.list} ${styles.reasons}`}>
        {lines.map((line) => (
          <li key={line.colisId}>
            <div>
              <ParcelName line={line} />
              {children?.(line)}
            </div>
            <TextField
              label={
                <Sentence keeps={[line.codeSuivi]}>
                  {t('closing.reason', { parcel: line.codeSuivi ?? line.colisId })}
                </Sentence>
              }
              value={reasonOf(line) ?? ''}
              maxLength={MAX_MANIFEST_REASON_LENGTH}
              autoComplete="off"
              onChange={({ target }) => onChange([line], target.value)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
