import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnloadingLine, UnloadingManifest } from '#shared/manifest/schema.ts';
import { isJoinedLine, isKnownMissing, isUnloadedLine } from '#shared/manifest/unloading.ts';
import { placeName } from '#shared/places/names.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
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
  const isOpen = etat === 'OUVERT';
  const missing = lignes.filter(({ ecart }) => ecart === 'MANQUANT');
  const known = missing.filter(isKnownMissing);
  const cancelled = lignes.filter(({ annule }) => annule);
  return (
    <>
      {isOpen && <Lines title={t('lines.notUnloaded')} lines={missing.filter((line) => !isKnownMissing(line))} />}
      {(!isOpen || known.length > 0) && (
        <Lines title={t('lines.missing')} lines={isOpen ? known : missing}>
          {(line) => (
            <>
              {line.situation === 'PERDU' && <span className={styles.figures}>{t('lost')}</span>}
              <WhereFound line={line} />
            </>
          )}
        </Lines>
      )}
      <Lines title={t('lines.surplus')} lines={lignes.filter(({ ecart }) => ecart === 'EN_TROP')}>
        {({ enTrop }) => enTrop && <span className={styles.figures}>{t(`reasons.${enTrop}`)}</span>}
      </Lines>
      {cancelled.length > 0 && (
        <Lines title={t('lines.cancelled')} lines={cancelled}>
          {(line) => <span className={styles.figures}>{t(`cancelled.${cancelledPlaceOf(line)}`)}</span>}
        </Lines>
      )}
      <Lines title={t('lines.arrived')} lines={lignes.filter(isUnloadedLine)}>
        {(line) => (
          <>
            {isJoinedLine(line) && <span className={styles.figures}>{t('joined')}</span>}
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

/** Returns where the box of a cancelled parcel is: out of its container, gone from it without a scan, or still inside. */
const cancelledPlaceOf = ({ arrivee, retrouve }: UnloadingLine): 'out' | 'gone' | 'inside' => {
  if (arrivee) return 'out';
  return retrouve ? 'gone' : 'inside';
};

/** Place of a missing parcel that somebody has outside its container; nothing of another one. */
export function WhereFound({ line: { retrouve } }: { line: UnloadingLine }) {
  const { t } = useTranslation('unloadingManifest');
  const language = useLanguage();
  if (!retrouve) return null;
  const { lieu } = retrouve;
  return (
    <span className={styles.figures}>
      {lieu === null ? t('found.unknown') : t('found.at', { place: placeName(language, lieu) })}
    </span>
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
