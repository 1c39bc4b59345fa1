import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadingLine } from '#shared/manifest/schema.ts';
import { kg } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './ManifestPages.module.css';
import { notLoadedReason } from './sinceClosing.ts';

/** Parcels shown before "show all". */
const FIRST = 12;

/** The parcels that are loaded, by city. */
export function LoadedParcels({ lines }: { lines: readonly LoadingLine[] }) {
  const { t } = useTranslation('manifest');
  const language = useLanguage();
  return (
    <Lines title={t('loaded.title')} none={t('loaded.none')} lines={lines}>
      {({ ville, poids }) => (
        <>
          <span className={styles.figures}>{ville}</span>
          <span className={styles.figures}>{kg(language, poids)}</span>
        </>
      )}
    </Lines>
  );
}

/** The parcels that do not leave with the container. */
export function LeftBehind({ lines }: { lines: readonly LoadingLine[] }) {
  const { t } = useTranslation('manifest');
  return (
    <Lines title={t('left.title')} none={t('left.none')} lines={lines}>
      {(line) => <span className={styles.figures}>{t(`left.${notLoadedReason(line)}`)}</span>}
    </Lines>
  );
}

interface LinesProps {
  title: string;
  none: string;
  lines: readonly LoadingLine[];
  children: (line: LoadingLine) => ReactNode;
}

function Lines({ title, none, lines, children }: LinesProps) {
  const { t } = useTranslation('manifest');
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, FIRST);
  return (
    <section className={styles.card}>
      <h2>{`${title} (${lines.length})`}</h2>
      {lines.length === 0 && <p className={styles.note}>{none}</p>}
      {lines.length > 0 && (
        <ul className={`${styles.list} ${styles.lines}`}>
          {shown.map((line) => (
            <li key={line.colisId}>
              <ParcelName line={line} />
              {children(line)}
            </li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <div>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t('showAll', { count: lines.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Code and contents of a parcel, with its sender and recipient. */
export function ParcelName({ line }: { line: Omit<LoadingLine, 'ecart'> }) {
  const { codeSuivi, colisId, description, client, nomDestinataire } = line;
  return (
    <span className={styles.parcel}>
      <strong translate="no">{codeSuivi ?? colisId}</strong>
      <span>{description}</span>
      {(client || nomDestinataire) && (
        <span className={styles.note} translate="no">
          {`${client} – ${nomDestinataire}`}
        </span>
      )}
    </span>
  );
}
