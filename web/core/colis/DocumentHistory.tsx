import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomsDocument, CustomsVersion, PastDecision } from '#shared/customs/schema.ts';
import { readerTime } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './DocumentHistory.module.css';
import { DOCUMENT_TYPES, proposedKeyOf } from './documentTypes.ts';

interface DocumentHistoryProps {
  document: CustomsDocument;
  /** Names the admin who decided; for admins. */
  decidedBy?: (userId: number) => ReactNode;
}

/** The decisions on a customs document that no longer hold, and its replaced versions; each part latest first. */
export function DocumentHistory({ document, decidedBy }: DocumentHistoryProps) {
  const { t } = useTranslation('customsDocument');
  const by = ({ decidePar }: { decidePar?: number | null | undefined }) => decidePar != null && decidedBy?.(decidePar);
  const decisions = earlierDecisions(document);
  const { historique: versions, deposeLe } = document;
  return (
    <>
      <Entries title={t('history.decisions', { count: decisions.length })}>
        {decisions.map((decision) => (
          <li key={decision.decideLe}>
            <Decision decision={decision} current={deposeLe} />
            {by(decision)}
          </li>
        ))}
      </Entries>
      <Entries title={t('history.versions', { count: versions.length })}>
        {versions.map((version) => (
          <li key={version.remplaceLe}>
            <Version version={version} />
            {by(version)}
          </li>
        ))}
      </Entries>
    </>
  );
}

/** Decisions, oldest first, that are neither the one that holds nor the last one of a replaced version. */
const earlierDecisions = ({ decisions, ...current }: CustomsDocument): PastDecision[] => {
  const shown = [current, ...current.historique];
  return decisions.filter(
    ({ statut, decideLe }) => !shown.some((each) => each.statut === statut && each.decideLe === decideLe),
  );
};

/** Entries, given oldest first and shown latest first; nothing when there are none. */
function Entries({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details className={styles.entries}>
      <summary>{title}</summary>
      <ol reversed>{children.toReversed()}</ol>
    </details>
  );
}

interface DecisionProps {
  decision: PastDecision;
  /** When the current file was filed. */
  current: string;
}

function Decision({ decision: { statut, motif, decideLe, deposeLe }, current }: DecisionProps) {
  const { t } = useTranslation(['customsDocument', 'colis']);
  const when = useWhen();
  return (
    <>
      <p className={styles.decision}>
        {decideLe ? t(`history.decided.${statut}`, when(decideLe)) : t(`colis:papers.statuts.${statut}`)}
      </p>
      {motif && <p>{t('reason', { motif })}</p>}
      {deposeLe !== current && <p className={styles.when}>{t('history.file', when(deposeLe))}</p>}
    </>
  );
}

function Version({ version: { typeDocument, motif, photo, decideLe, remplaceLe } }: { version: CustomsVersion }) {
  const { t } = useTranslation(['customsDocument', 'colis']);
  const when = useWhen();
  const key = proposedKeyOf(DOCUMENT_TYPES, typeDocument);
  return (
    <>
      <p className={styles.type}>
        <strong>{key ? t(`colis:documents.${key}`) : typeDocument}</strong>
        {photo && (
          <a href={photo} target="_blank" rel="noopener noreferrer">
            {t('colis:papers.open')}
            <ExternalLink size={16} aria-hidden="true" />
            <span className="visually-hidden">{t('colis:papers.newTab')}</span>
          </a>
        )}
      </p>
      {motif && <p>{t('reason', { motif })}</p>}
      {decideLe && <p className={styles.when}>{t('history.decided.REFUSE', when(decideLe))}</p>}
      <p className={styles.when}>{t('history.replaced', when(remplaceLe))}</p>
    </>
  );
}

/** A moment as the texts take it, in the reader's language and zone. */
function useWhen() {
  const language = useLanguage();
  return (instant: string) => ({ date: readerTime(language, instant) });
}
