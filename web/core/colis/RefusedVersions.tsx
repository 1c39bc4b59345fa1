import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomsVersion } from '#shared/customs/schema.ts';
import { dateTime, here } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DOCUMENT_TYPES, keyOf } from './papers.ts';
import styles from './RefusedVersions.module.css';

interface RefusedVersionsProps {
  /** Oldest first, as the API gives them. */
  versions: readonly CustomsVersion[];
  /** What else is to be said of a version. */
  children?: (version: CustomsVersion) => ReactNode;
}

/** Earlier versions of a customs document, latest first: what was refused, why and when. */
export function RefusedVersions({ versions, children }: RefusedVersionsProps) {
  const { t } = useTranslation('colis');
  if (versions.length === 0) return null;
  return (
    <details className={styles.versions}>
      <summary>{t('papers.history.title', { count: versions.length })}</summary>
      <ol reversed>
        {versions.toReversed().map((version) => (
          <li key={version.remplaceLe}>
            <Version version={version} />
            {children?.(version)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Version({ version: { typeDocument, motif, photo, decideLe, remplaceLe } }: { version: CustomsVersion }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const key = keyOf(DOCUMENT_TYPES, typeDocument);
  const when = (instant: string) => ({ date: dateTime(language, instant, here()) });
  return (
    <>
      <p className={styles.type}>
        <strong>{key ? t(`documents.${key}`) : typeDocument}</strong>
        {photo && (
          <a href={photo} target="_blank" rel="noopener noreferrer">
            {t('papers.open')}
            <ExternalLink size={16} aria-hidden="true" />
            <span className="visually-hidden">{t('papers.newTab')}</span>
          </a>
        )}
      </p>
      {motif && <p>{t('papers.refused.reason', { motif })}</p>}
      {decideLe && <p className={styles.when}>{t('papers.history.decided', when(decideLe))}</p>}
      <p className={styles.when}>{t('papers.history.replaced', when(remplaceLe))}</p>
    </>
  );
}
