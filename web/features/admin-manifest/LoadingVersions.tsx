import { useTranslation } from 'react-i18next';
import type { LoadingManifest, ManifestVersion } from '#shared/manifest/schema.ts';
import { kg } from '#web/core/format.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './ManifestPages.module.css';
import { useLoadingManifestChanges } from './queries.ts';
import { ReopenNotice } from './ReopenNotice.tsx';

/** Notice about a closed loading manifest, with the action to reopen it. */
export function LoadingClosedNotice({ manifest }: { manifest: LoadingManifest }) {
  const { reopen } = useLoadingManifestChanges(manifest.conteneur.id);
  return <ReopenNotice texts="manifest" reopen={reopen} />;
}

/** Notice about a list that was reopened after the departure, with what it has now and what its last version has. */
export function ReopenedNotice({ manifest: { versions, conteneur, lignes } }: { manifest: LoadingManifest }) {
  const { t } = useTranslation('manifest');
  const [latest] = versions;
  if (!latest || conteneur.dateDepart > new Date().toISOString()) return null;
  return (
    <Notice tone="warning" title={t('reopened.title')}>
      {t('reopened.text', {
        version: latest.version,
        closed: t('summary.parcels', { count: latest.scannes }),
        now: t('summary.parcels', { count: lignes.length }),
      })}
    </Notice>
  );
}

/** The closed versions, with their hashes. */
export function LoadingVersions({ manifest: { versions, conteneur } }: { manifest: LoadingManifest }) {
  const { t } = useTranslation('manifest');
  if (versions.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t('versions.title')}</h2>
      <ul className={styles.list}>
        {versions.map((version) => (
          <Version key={version.version} version={version} timeZone={conteneur.fuseau} />
        ))}
      </ul>
      <p className={styles.note}>{t('versions.hash')}</p>
    </section>
  );
}

function Version({ version, timeZone }: { version: ManifestVersion; timeZone: string }) {
  const { t } = useTranslation('manifest');
  const language = useLanguage();
  const at = (instant: string) => placeTime(language, instant, timeZone);
  const { closLe, par, scannes, poids, ecarts, empreinte, rouvert } = version;
  return (
    <li>
      <span className={styles.parcel}>
        <strong>{t('versions.name', { version: version.version })}</strong>
        <span>
          <Sentence keeps={[par.nom]}>
            {t('versions.closed', { date: at(closLe), name: par.nom || t('versions.nobody') })}
          </Sentence>
        </span>
        <span className={styles.figures}>
          {[
            t('summary.parcels', { count: scannes }),
            kg(language, poids),
            t('versions.differences', { count: ecarts }),
          ].join(' · ')}
        </span>
      </span>
      <span className={styles.hash}>{empreinte}</span>
      {rouvert && (
        <span className={styles.note}>
          <Sentence keeps={[rouvert.par.nom]}>
            {t('versions.reopened', {
              date: at(rouvert.le),
              name: rouvert.par.nom || t('versions.nobody'),
              reason: rouvert.motif,
            })}
          </Sentence>
        </span>
      )}
    </li>
  );
}
