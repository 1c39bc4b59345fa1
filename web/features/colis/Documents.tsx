import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { COVERAGE_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { xof } from '#web/core/quantities.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { CustomsDocumentCard } from './CustomsDocumentCard.tsx';
import { DocumentLink, DocumentStatus } from './DocumentParts.tsx';
import { useInsurance } from './queries.ts';

/** Insurance and customs document of a parcel. */
export function Documents({ colis }: { colis: Colis }) {
  return (
    <>
      <InsuranceCard colis={colis} />
      <CustomsDocumentCard id={colis.documentId} />
    </>
  );
}

function InsuranceCard({ colis: { assuranceId: id, lignes } }: { colis: Colis }) {
  const { t } = useTranslation(['colis', 'colisForm']);
  const language = useLanguage();
  const query = useInsurance(id);
  const insurance = lignes.find((line) => line.code === 'COUVERTURE');
  const key = query.data && proposedKeyOf(COVERAGE_TYPES, query.data.typeCouverture);
  return (
    <Facts title={t('documents.insurance')} status={!query.data && <DocumentStatus {...query} />}>
      {query.data && (
        <>
          <Fact name={t('documents.coverage')}>
            {key ? t(`colisForm:coverages.${key}`) : query.data.typeCouverture}
          </Fact>
          <Fact name={t('documents.insured')}>
            {insurance ? t('documents.insuredBy', { insurer: insurance.assureur }) : t('documents.notInsured')}
          </Fact>
          <Fact name={t('documents.value')}>{xof(language, query.data.valeurCouverture)}</Fact>
          {query.data.description && <Fact name={t('documents.description')}>{query.data.description}</Fact>}
          {query.data.image && (
            <Fact name={t('documents.contract')}>
              <DocumentLink url={query.data.image} />
            </Fact>
          )}
        </>
      )}
    </Facts>
  );
}
