import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { paths } from '#web/app/paths.ts';
import { File } from '#web/core/admin/File.tsx';
import { adviceOn } from '#web/core/api/reason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { DOCUMENT_TYPES, keyOf } from '#web/core/colis/papers.ts';
import { dateTime, here } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CustomsStatut } from './CustomsStatut.tsx';
import { Decide } from './Decide.tsx';
import { useColisOf, useDocument } from './queries.ts';

interface DocumentPanelProps {
  id: number;
  known: CustomsDocument | undefined;
  onDecided: () => void;
}

/** A document: its picture, whose it is, and the decision. */
export function DocumentPanel({ id, known, onDecided }: DocumentPanelProps) {
  const { t } = useTranslation('adminCustoms');
  const { data, error, refetch, isFetching } = useDocument(id, known);
  if (error instanceof Refusal && error.status === 404) return <p>{t('absent')}</p>;
  if (data)
    return (
      <>
        <File url={data.photo} alt={t('alt', { type: data.typeDocument, id: data.id })} />
        <div>
          <CustomsStatut statut={data.statut} />
        </div>
        <Decide document={data} onDecided={onDecided} />
        <About document={data} />
      </>
    );
  if (error)
    return (
      <ErrorState
        message={t('failed', { advice: adviceOn(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <Skeleton lines={6} height="1.25rem" />;
}

function About({ document }: { document: CustomsDocument }) {
  const { t } = useTranslation(['adminCustoms', 'colis']);
  const language = useLanguage();
  const { data: colis } = useColisOf(document);
  const { typeDocument, motif, createdAt, colisId, containerBookingId, expireLe } = document;
  const key = keyOf(DOCUMENT_TYPES, typeDocument);
  return (
    <Facts title={t('facts')} short>
      <Fact name={t('columns.document')}>{key ? t(`colis:documents.${key}`) : typeDocument}</Fact>
      <Fact name={t('columns.received')}>{dateTime(language, createdAt, here())}</Fact>
      <Fact name={t('columns.colis')}>
        {colisId ? (
          <Link to={`${paths.adminColis}?ouvert=${colisId}`}>{t('number', { id: colisId })}</Link>
        ) : (
          t('draft')
        )}
      </Fact>
      <Fact name={t('columns.container')}>{t('number', { id: containerBookingId })}</Fact>
      {colis && <Fact name={t('content')}>{colis.description}</Fact>}
      {colis && <Fact name={t('sender')}>{colis.username}</Fact>}
      {colis && (
        <Fact name={t('contact')}>
          <a href={`mailto:${colis.userEmail}`}>{colis.userEmail}</a>
        </Fact>
      )}
      {motif && <Fact name={t('motif')}>{motif}</Fact>}
      {!colisId && expireLe && (
        <Fact name={t('draft')}>{t('draftText', { date: dateTime(language, expireLe, here()) })}</Fact>
      )}
    </Facts>
  );
}
