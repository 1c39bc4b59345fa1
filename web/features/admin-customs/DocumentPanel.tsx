import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { FilePreview } from '#web/core/admin/FilePreview.tsx';
import { useUser } from '#web/core/admin/users.ts';
import { DocumentHistory } from '#web/core/colis/DocumentHistory.tsx';
import { DOCUMENT_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { EmailLink } from '#web/core/contact/EmailLink.tsx';
import { CustomerName, UserName } from '#web/core/names/PersonName.tsx';
import { paths } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { CustomsStatut } from './CustomsStatut.tsx';
import { DecidedBy } from './DecidedBy.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import styles from './DocumentPanel.module.css';
import { DutyCard } from './DutyCard.tsx';
import { useColisOfDocument } from './queries.ts';
import { ReviewSlot } from './ReviewSlot.tsx';

interface DocumentPanelProps {
  document: CustomsDocument;
  onDecided: () => void;
}

/** Panel with a document's file, the decision on it, its history and its facts. */
export function DocumentPanel({ document, onDecided }: DocumentPanelProps) {
  const { t } = useTranslation('adminCustoms');
  const { id, photo, typeDocument, inventaire } = document;
  const file = <FilePreview url={photo} alt={t('alt', { type: typeDocument, id })} />;
  const statut = (
    <div>
      <CustomsStatut document={document} />
    </div>
  );
  return (
    <>
      {inventaire ? (
        <div className={styles.review} data-wide-panel>
          <div className={styles.file}>
            {file}
            {statut}
          </div>
          <ReviewSlot document={document} onDecided={onDecided} />
        </div>
      ) : (
        <>
          {file}
          {statut}
          <DecisionForm document={document} onDecided={onDecided} />
        </>
      )}
      <DutyCard document={document} />
      <DocumentHistory document={document} decidedBy={(userId) => <DecidedBy userId={userId} />} />
      <DocumentFacts document={document} />
    </>
  );
}

function DocumentFacts({ document }: { document: CustomsDocument }) {
  const { t } = useTranslation(['adminCustoms', 'colisForm']);
  const language = useLanguage();
  const { data: colis } = useColisOfDocument(document);
  const { typeDocument, etape, motif, deposeLe, remplacePar, decideLe, decidePar } = document;
  const { colisId, containerBookingId, expireLe } = document;
  const { data: admin } = useUser(decidePar ?? undefined);
  const key = proposedKeyOf(DOCUMENT_TYPES, typeDocument);
  return (
    <Facts title={t('facts')} short>
      <Fact name={t('columns.document')}>{key ? t(`colisForm:documents.${key}`) : typeDocument}</Fact>
      <Fact name={t('columns.received')}>{readerTime(language, deposeLe)}</Fact>
      {remplacePar && <Fact name={t('replacedBy.label')}>{t(`replacedBy.${remplacePar}`)}</Fact>}
      <Fact name={t('columns.colis')}>
        {colisId ? (
          <Link to={`${paths.adminColis}?ouvert=${colisId}`}>{t('number', { id: colisId })}</Link>
        ) : (
          t('draft')
        )}
      </Fact>
      <Fact name={t('columns.container')}>{t('number', { id: containerBookingId })}</Fact>
      {colis && <Fact name={t('content')}>{colis.description}</Fact>}
      {colis && (
        <Fact name={t('sender')}>
          <Link to={`${paths.adminUsers}?ouvert=${colis.userId}`}>
            <CustomerName of={colis.username} />
          </Link>
        </Fact>
      )}
      {colis && (
        <Fact name={t('contact')}>
          <EmailLink address={colis.userEmail} />
        </Fact>
      )}
      {decideLe && (
        <Fact name={t('decided')}>
          {readerTime(language, decideLe)}
          {admin && (
            <>
              {' · '}
              <UserName of={admin} />
            </>
          )}
        </Fact>
      )}
      {motif && <Fact name={etape ? t(`motifs.${etape}`) : t('motif')}>{motif}</Fact>}
      {!colisId && expireLe && (
        <Fact name={t('draft')}>{t('draftText', { date: readerTime(language, expireLe) })}</Fact>
      )}
    </Facts>
  );
}
