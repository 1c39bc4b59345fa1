import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomsDocument, CustomsVersion, PastDecision } from '#shared/customs/schema.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './DocumentHistory.module.css';
import { DOCUMENT_TYPES, proposedKeyOf } from './documentTypes.ts';
import { HistoryEntries } from './HistoryEntries.tsx';

interface DocumentHistoryProps {
  document: CustomsDocument;
  /** Names the admin who decided; for admins. */
  decidedBy?: (userId: number) => ReactNode;
}

/** Superseded decisions on a customs document, and its replaced versions; each list latest first. */
export function DocumentHistory({ document, decidedBy }: DocumentHistoryProps) {
  const { t } = useTranslation('customsDocument');
  const by = ({ decidePar }: { decidePar?: number | null | undefined }) => decidePar != null && decidedBy?.(decidePar);
  const decisions = earlierDecisions(document);
  const { historique: versions, deposeLe } = document;
  return (
    <>
      <HistoryEntries title={t('history.decisions', { count: decisions.length })}>
        {decisions.map((decision) => (
          <li key={decision.decideLe}>
            <Decision decision={decision} current={deposeLe} />
            {by(decision)}
          </li>
        ))}
      </HistoryEntries>
      <HistoryEntries title={t('history.versions', { count: versions.length })}>
        {versions.map((version) => (
          <li key={version.remplaceLe}>
            <Version version={version} />
            {by(version)}
          </li>
        ))}
      </HistoryEntries>
    </>
  );
}

/** Returns decisions, oldest first, that are neither the current one nor the last one of a replaced version. */
const earlierDecisions = ({ decisions, ...current }: CustomsDocument): PastDecision[] => {
  const shown = [current, ...current.historique];
  return decisions.filter(
    ({ statut, decideLe }) => !shown.some((each) => each.statut === statut && each.decideLe === decideLe),
  );
};

interface DecisionProps {
  decision: PastDecision;
  /** Time at which the current file was submitted. */
  current: string;
}

function Decision({ decision: { statut, etape, motif, decideLe, deposeLe }, current }: DecisionProps) {
  const { t } = useTranslation(['customsDocument', 'colis']);
  const dateValues = useDateValues();
  return (
    <>
      <p className={styles.decision}>
        {decideLe
          ? t(`history.decided.${etape ?? statut}`, dateValues(decideLe))
          : t(`colis:documents.statuts.${etape ?? statut}`)}
      </p>
      {motif && <p>{t('reason', { motif })}</p>}
      {deposeLe !== current && <p className={styles.when}>{t('history.file', dateValues(deposeLe))}</p>}
    </>
  );
}

function Version({
  version: { typeDocument, etape, motif, photo, decideLe, remplaceLe },
}: {
  version: CustomsVersion;
}) {
  const { t } = useTranslation(['customsDocument', 'colis', 'colisForm']);
  const dateValues = useDateValues();
  const key = proposedKeyOf(DOCUMENT_TYPES, typeDocument);
  return (
    <>
      <p className={styles.type}>
        <strong>{key ? t(`colisForm:documents.${key}`) : typeDocument}</strong>
        {photo && (
          <a href={photo} target="_blank" rel="noopener noreferrer">
            {t('colis:documents.open')}
            <ExternalLink size={16} aria-hidden="true" />
            <span className="visually-hidden">{t('colis:documents.newTab')}</span>
          </a>
        )}
      </p>
      {motif && <p>{t('reason', { motif })}</p>}
      {decideLe && <p className={styles.when}>{t(`history.decided.${etape ?? 'REFUSE'}`, dateValues(decideLe))}</p>}
      <p className={styles.when}>{t('history.replaced', dateValues(remplaceLe))}</p>
    </>
  );
}

/** Returns a formatter that gives the texts their `date`, in the reader's language and time zone. */
function useDateValues() {
  const language = useLanguage();
  return (instant: string) => ({ date: readerTime(language, instant) });
}
