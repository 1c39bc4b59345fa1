import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { paths } from '#web/app/paths.ts';
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
import styles from './DocumentPanel.module.css';
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
        <Picture document={data} />
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

/** A photo is shown; what cannot be shown as one is a PDF, which has a tab of its own. */
function Picture({ document: { id, photo, typeDocument } }: { document: CustomsDocument }) {
  const { t } = useTranslation('adminCustoms');
  const [isPicture, setIsPicture] = useState(true);
  if (!photo) return <p className={styles.none}>{t('file.none')}</p>;
  return (
    <figure className={styles.figure}>
      {isPicture ? (
        <img
          src={photo}
          alt={t('file.alt', { type: typeDocument, id })}
          className={styles.picture}
          onError={() => setIsPicture(false)}
        />
      ) : (
        <p className={styles.none}>{t('file.pdf')}</p>
      )}
      <figcaption>
        <a href={photo} target="_blank" rel="noopener noreferrer" className={styles.full}>
          {isPicture ? t('file.open') : t('file.openPdf')}
          <ExternalLink size={16} aria-hidden="true" />
          <span className="visually-hidden">{t('file.newTab')}</span>
        </a>
      </figcaption>
    </figure>
  );
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
