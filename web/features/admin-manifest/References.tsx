import { useTranslation } from 'react-i18next';
import { CONTAINER_REFERENCES } from '#shared/containers/references.ts';
import type { LoadingManifest } from '#shared/manifest/schema.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { formatReference } from './formatReference.ts';
import styles from './ManifestPages.module.css';

const ReferencesForm = lazyAfterPaint(
  async () => (await import('./ReferencesForm.tsx')).ReferencesForm,
  ReferencesSkeleton,
);

/** Number, seal and documents of the container: a form while the manifest is open. */
export function References({ manifest }: { manifest: LoadingManifest }) {
  const { t } = useTranslation('manifest');
  if (manifest.etat === 'OUVERT') return <ReferencesForm manifest={manifest} />;
  return (
    <Facts title={t('references.title')} short>
      {CONTAINER_REFERENCES.map((name) => (
        <Fact key={name} name={t(`references.${name}`)}>
          <Verbatim>{formatReference(manifest, name) || '–'}</Verbatim>
        </Fact>
      ))}
    </Facts>
  );
}

function ReferencesSkeleton(_: { manifest: LoadingManifest }) {
  const { t } = useTranslation('manifest');
  return (
    <section className={styles.card} aria-busy="true">
      <h2>{t('references.title')}</h2>
      <p className={styles.note}>{t('references.hint')}</p>
      <div className={styles.fields}>
        {CONTAINER_REFERENCES.map((name) => (
          <Skeleton key={name} height="5.5rem" />
        ))}
      </div>
    </section>
  );
}
