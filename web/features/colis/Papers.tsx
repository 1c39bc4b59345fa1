import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { COVERAGE_TYPES, DOCUMENT_TYPES, keyOf } from '#web/core/colis/papers.ts';
import { xof } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useCustomsDocument, useInsurance } from './queries.ts';

/** The insurance and the customs document that travel with a parcel. */
export function Papers({ colis }: { colis: Colis }) {
  return (
    <>
      <InsurancePaper id={colis.assuranceId} />
      <CustomsPaper id={colis.documentId} />
    </>
  );
}

function InsurancePaper({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const query = useInsurance(id);
  const key = query.data && keyOf(COVERAGE_TYPES, query.data.typeCouverture);
  return (
    <Facts title={t('papers.insurance')}>
      {query.data ? (
        <>
          <Fact name={t('papers.coverage')}>{key ? t(`coverages.${key}`) : query.data.typeCouverture}</Fact>
          <Fact name={t('papers.value')}>{xof(language, query.data.valeurCouverture)}</Fact>
          {query.data.description && <Fact name={t('papers.description')}>{query.data.description}</Fact>}
          {query.data.image && (
            <Fact name={t('papers.contract')}>
              <PaperLink url={query.data.image} />
            </Fact>
          )}
        </>
      ) : (
        <Trouble {...query} />
      )}
    </Facts>
  );
}

function CustomsPaper({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  const query = useCustomsDocument(id);
  const key = query.data && keyOf(DOCUMENT_TYPES, query.data.typeDocument);
  return (
    <Facts title={t('papers.customs')}>
      {query.data ? (
        <>
          <Fact name={t('papers.type')}>{key ? t(`documents.${key}`) : query.data.typeDocument}</Fact>
          <Fact name={t('papers.statut')}>{t(`papers.statuts.${query.data.statut}`)}</Fact>
          {query.data.photo && (
            <Fact name={t('papers.file')}>
              <PaperLink url={query.data.photo} />
            </Fact>
          )}
        </>
      ) : (
        <Trouble {...query} />
      )}
    </Facts>
  );
}

function PaperLink({ url }: { url: string }) {
  const { t } = useTranslation('colis');
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {t('papers.open')}
      <ExternalLink size={16} aria-hidden="true" />
      <span className="visually-hidden">{t('papers.newTab')}</span>
    </a>
  );
}

interface TroubleProps {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function Trouble({ error, isFetching, refetch }: TroubleProps) {
  const { t } = useTranslation('colis');
  if (!error) return <Skeleton lines={2} />;
  return <ErrorState message={t('papers.failed')} onRetry={() => void refetch()} retrying={isFetching} />;
}
