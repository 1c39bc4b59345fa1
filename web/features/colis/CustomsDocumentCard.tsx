import { useTranslation } from 'react-i18next';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { DocumentHistory } from '#web/core/colis/DocumentHistory.tsx';
import { DOCUMENT_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import styles from './CustomsDocumentCard.module.css';
import { DocumentLink, DocumentStatus } from './DocumentParts.tsx';
import { useCustomsDocument } from './queries.ts';

/** Customs document of a parcel with its statut and the history of decisions. */
export function CustomsDocumentCard({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  const query = useCustomsDocument(id);
  return (
    <div className={styles.customsDocument}>
      <Facts title={t('documents.customs')} status={!query.data && <DocumentStatus {...query} />}>
        {query.data && <DocumentFacts {...query.data} />}
      </Facts>
      {query.data && <DocumentHistory document={query.data} />}
    </div>
  );
}

function DocumentFacts({ typeDocument, statut, etape, motif, photo }: CustomsDocument) {
  const { t } = useTranslation(['colis', 'colisForm']);
  const key = proposedKeyOf(DOCUMENT_TYPES, typeDocument);
  return (
    <>
      <Fact name={t('documents.type')}>{key ? t(`colisForm:documents.${key}`) : typeDocument}</Fact>
      <Fact name={t('documents.statut')}>{t(`documents.statuts.${etape ?? statut}`)}</Fact>
      {etape === 'RETENU' && motif && <Fact name={t('documents.held')}>{motif}</Fact>}
      {photo && (
        <Fact name={t('documents.file')}>
          <DocumentLink url={photo} />
        </Fact>
      )}
    </>
  );
}
