import ArrowLeft from 'lucide-react/icons/arrow-left';
import Repeat from 'lucide-react/icons/repeat';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Badges } from '#web/core/colis/ColisCard.tsx';
import { Collection } from '#web/core/colis/Collection.tsx';
import { useRejectedDocuments } from '#web/core/customs.ts';
import { lazyForm } from '#web/core/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { useDisplayNames } from '#web/core/useDisplayNames.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisFacts } from './ColisFacts.tsx';
import { ColisJournal } from './ColisJournal.tsx';
import styles from './ColisPage.module.css';
import { Documents } from './Documents.tsx';
import { NextStep } from './NextStep.tsx';
import { PricePanel } from './PricePanel.tsx';
import { useColis } from './queries.ts';
import { RecipientMessages } from './RecipientMessages.tsx';
import { RejectedDocument } from './RejectedDocument.tsx';
import { TrackingPanel } from './TrackingPanel.tsx';

const edit = lazyForm(async () => {
  const [module] = await Promise.all([import('./EditColis.tsx'), loadTexts(['phone'])]);
  return module.default;
});

/** Page of one parcel: its details, documents, price and container. */
export default function ColisPage() {
  const { t } = useTranslation(['colis', 'common']);
  const { colisId } = useParams();
  const id = Number(colisId);
  const valid = Number.isSafeInteger(id) && id > 0;
  return (
    <div className="page section">
      <PageTitle title={t('detail.title', { id: colisId })} />
      {valid ? <ColisLoader key={id} id={id} /> : <NotFound />}
    </div>
  );
}

function ColisLoader({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  const { data, error, refetch, isFetching, isPaused } = useColis(id);
  const rejected = useRejectedDocuments();
  if (error instanceof Refusal && error.status === 404) return <NotFound />;
  // The notice of a rejected document is above the facts, so the page shows both at once.
  if (data && !isFirstLoad(rejected))
    return (
      <Suspense fallback={<LoadingColis id={id} />}>
        <ColisDetails colis={data} />
      </Suspense>
    );
  if (!isPaused && !error) return <LoadingColis id={id} />;
  return (
    <>
      <h1>{t('detail.title', { id })}</h1>
      {isPaused && <ErrorState message={t('list.offline')} />}
      {error && (
        <ErrorState
          message={t('detail.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  );
}

function LoadingColis({ id }: { id: number }) {
  const { t } = useTranslation(['colis', 'common']);
  return (
    <>
      <h1>{t('detail.title', { id })}</h1>
      <div className={styles.panel} aria-busy="true">
        <p role="status" className="visually-hidden">
          {t('common:ui.loading')}
        </p>
        <Skeleton lines={6} />
      </div>
    </>
  );
}

function NotFound() {
  const { t } = useTranslation('colis');
  return (
    <EmptyState
      as="h1"
      title={t('detail.notFound.title')}
      action={<ButtonLink to={paths.myColis}>{t('list.title')}</ButtonLink>}
    >
      <p>{t('detail.notFound.text')}</p>
    </EmptyState>
  );
}

function ColisDetails({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const names = useDisplayNames();
  const [editing, setEditing] = useState(false);
  const editButton = useFocusAfterEditing(editing);
  edit.usePreload();
  return (
    <>
      <Link to={paths.myColis} className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('list.title')}
      </Link>
      <header className={styles.head}>
        <div className={styles.photo}>
          <Photo url={colis.photoUrl} alt={t('detail.photo')} />
        </div>
        <div className={styles.words}>
          <p className={styles.number}>{t('detail.title', { id: colis.id })}</p>
          <h1>{names.ofContent(colis)}</h1>
          <Badges colis={colis} />
          {colis.nomDestinataire !== '' && <SendAgain colis={colis} />}
        </div>
      </header>
      {!editing && <NextStep colis={colis} />}
      <Collection colis={colis} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <RejectedDocument colis={colis} />
          {colis.username !== null && !editing && <TrackingPanel colis={colis} />}
          {editing ? <edit.Form colis={colis} onDone={() => setEditing(false)} /> : <ColisFacts colis={colis} />}
          {colis.username !== null && <Documents colis={colis} />}
          {colis.username !== null && !editing && <RecipientMessages colis={colis} />}
          {!editing && <ColisJournal colis={colis} />}
        </div>
        <PricePanel colis={colis} editing={editing} onEdit={() => setEditing(true)} editButton={editButton} />
      </div>
    </>
  );
}

/** Button that leads to the departures, with this parcel's measures, and from there to a form with its recipient. */
function SendAgain({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const navigate = useNavigate();
  const start = async () => {
    const module = await import('#web/core/sendAgain.ts').catch(() => undefined);
    module?.sendAgain(colis);
    void navigate(paths.home);
  };
  return (
    <Button look="quiet" icon={Repeat} onClick={() => void start()}>
      {t('detail.again')}
    </Button>
  );
}

/** Returns the focus to the edit button after editing. */
function useFocusAfterEditing(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current && !editing) button.current?.focus();
    before.current = editing;
  }, [editing]);
  return button;
}
