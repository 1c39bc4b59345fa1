import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnloadingLine, UnloadingManifest } from '#shared/manifest/schema.ts';
import { isUnloadedLine } from '#shared/manifest/unloading.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ParcelName } from './LoadingLines.tsx';
import styles from './ManifestPages.module.css';

/** Parcels shown before "show all". */
const FIRST = 12;

/**
 * The lines of an unloading manifest: what is missing, or not unloaded yet while it is open, unexpected, cancelled and
 * unloaded parcels, damages with their photos.
 */
export function UnloadingLines({
  list: { etat, lignes, photos },
}: {
  list: Pick<UnloadingManifest, 'etat' | 'lignes' | 'photos'>;
}) {
  const { t } = useTranslation('unloadingManifest');
  const photosOf = ({ colisId }: UnloadingLine) => photos.find((each) => each.colisId === colisId)?.urls ?? [];
  const cancelled = lignes.filter(({ annule }) => annule);
  return (
    <>
      <Lines
        title={t(etat === 'OUVERT' ? 'lines.notUnloaded' : 'lines.missing')}
        lines={lignes.filter(({ ecart }) => ecart === 'MANQUANT')}
      />
      <Lines title={t('lines.surplus')} lines={lignes.filter(({ ecart }) => ecart === 'EN_TROP')}>
        {({ enTrop }) => enTrop && <span className={styles.figures}>{t(`reasons.${enTrop}`)}</span>}
      </Lines>
      {cancelled.length > 0 && (
        <Lines title={t('lines.cancelled')} lines={cancelled}>
          {({ arrivee }) => <span className={styles.figures}>{t(arrivee ? 'cancelled.out' : 'cancelled.inside')}</span>}
        </Lines>
      )}
      <Lines title={t('lines.arrived')} lines={lignes.filter(isUnloadedLine)}>
        {(line) => (
          <>
            {line.enTrop && <span className={styles.figures}>{t(`reasons.${line.enTrop}`)}</span>}
            {line.dommage !== null && (
              <span>
                {t('lines.damaged', { note: line.dommage })}
                <IntakePhotos photos={photosOf(line)} title={t('lines.damaged', { note: line.dommage })} />
              </span>
            )}
          </>
        )}
      </Lines>
    </>
  );
}

interface LinesProps {
  title: string;
  lines: readonly UnloadingLine[];
  children?: (line: UnloadingLine) => ReactNode;
}

function Lines({ title, lines, children }: LinesProps) {
  const { t } = useTranslation(['unloadingManifest', 'manifest']);
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, FIRST);
  return (
    <section className={styles.card}>
      <h2>{`${title} (${lines.length})`}</h2>
      {lines.length === 0 && <p className={styles.note}>{t('lines.none')}</p>}
      {lines.length > 0 && (
        <ul className={`${styles.list} ${styles.lines}`}>
          {shown.map((line) => (
            <li key={line.colisId}>
              <ParcelName line={line} />
              {children?.(line)}
            </li>
          ))}
        </ul>
      )}
      {shown.length < lines.length && (
        <div>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t('manifest:showAll', { count: lines.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
