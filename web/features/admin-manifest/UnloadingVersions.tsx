import { useTranslation } from 'react-i18next';
import type { UnloadingManifest } from '#shared/manifest/schema.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './ManifestPages.module.css';
import { useUnloadingManifestChanges } from './queries.ts';
import { ReopenNotice } from './ReopenNotice.tsx';

/** Notice about a closed unloading manifest, with the action to reopen it. */
export function UnloadingClosedNotice({ list }: { list: UnloadingManifest }) {
  const { reopen } = useUnloadingManifestChanges(list.conteneur.id);
  return <ReopenNotice texts="unloadingManifest" reopen={reopen} />;
}

/** The closed versions, with their hashes. */
export function UnloadingVersions({ list: { versions, conteneur } }: { list: UnloadingManifest }) {
  const { t } = useTranslation(['unloadingManifest', 'manifest']);
  const language = useLanguage();
  if (versions.length === 0) return null;
  const at = (instant: string) => placeTime(language, instant, conteneur.fuseau);
  return (
    <section className={styles.card}>
      <h2>{t('manifest:versions.title')}</h2>
      <ul className={styles.list}>
        {versions.map(({ version, closLe, par, scannes, ecarts, empreinte, rouvert }) => (
          <li key={version}>
            <span className={styles.parcel}>
              <strong>{t('manifest:versions.name', { version })}</strong>
              <span>
                <Sentence keeps={[par.nom]}>
                  {t('manifest:versions.closed', { date: at(closLe), name: par.nom || t('manifest:versions.nobody') })}
                </Sentence>
              </span>
              <span className={styles.figures}>
                {[t('versions.counts', { count: scannes }), t('manifest:versions.differences', { count: ecarts })].join(
                  ' · ',
                )}
              </span>
            </span>
            <span className={styles.hash}>{empreinte}</span>
            {rouvert && (
              <span className={styles.note}>
                <Sentence keeps={[rouvert.par.nom]}>
                  {t('manifest:versions.reopened', {
                    date: at(rouvert.le),
                    name: rouvert.par.nom || t('manifest:versions.nobody'),
                    reason: rouvert.motif,
                  })}
                </Sentence>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('manifest:versions.hash')}</p>
    </section>
  );
}
