import ArrowLeft from 'lucide-react/icons/arrow-left';
import Repeat from 'lucide-react/icons/repeat';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import { Badges } from '#web/core/colis/Badges.tsx';
import { CancelledByText } from '#web/core/colis/CancelledByText.tsx';
import { Collection } from '#web/core/colis/Collection.tsx';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { useHeadline } from '#web/core/tracking/useHeadline.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { AllDetailsSlot } from './AllDetailsSlot.tsx';
import { ColisJournal } from './ColisJournal.tsx';
import styles from './ColisPage.module.css';
import { Journey } from './Journey.tsx';
import { NextStep } from './NextStep.tsx';
import { PricePanel } from './PricePanel.tsx';
import { ProxyToConfirm, RecipientMessages } from './RecipientMessages.tsx';
import { RejectedDocument } from './RejectedDocument.tsx';
import { TrackingPanel } from './TrackingPanel.tsx';
import { useTrackedFacts } from './useTrackedFacts.ts';

const edit = lazyForm(async () => {
  const [module] = await Promise.all([import('./EditColis.tsx'), loadTexts(['phone'])]);
  return module.default;
});

/** Loaded for the few parcels whose payment is disputed. */
const DisputeNotice = lazy(async () => ({ default: (await import('./DisputeNotice.tsx')).DisputeNotice }));

/** A parcel: where it is and what to do next first, its label and link, its price, then its details. */
export function ColisDetails({ colis, loading }: { colis: Colis; loading: ReactNode }) {
  const { t } = useTranslation(['colis', 'situation']);
  const names = useDisplayNames();
  const [editing, setEditing] = useState(false);
  const editButton = useFocusAfterEditing(editing);
  const facts = useTrackedFacts(colis);
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const headline = useHeadline();
  const { userId } = useSession();
  edit.usePreload();
  if (facts === undefined) return loading;
  const { action, titre } = situationFor(colis, container);
  const isTold = colis.litiges !== undefined && action !== 'SETTLE_DISPUTE' && userId === colis.userId;
  const isErased = colis.username === null;
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
          <p className={styles.name}>
            {names.ofContent(colis)} <span className={styles.number}>{t('detail.title', { id: colis.id })}</span>
          </p>
          <h1>{facts ? headline(facts) : t(`situation:${titre}`)}</h1>
          <Badges colis={colis} container={container} />
          {(colis.annulePar || colis.rendu) && (
            <p>
              <CancelledByText colis={colis} timeZone={container?.fuseau} />
            </p>
          )}
        </div>
      </header>
      {!editing && <NextStep colis={colis} />}
      {!isErased && !editing && <ProxyToConfirm colis={colis} />}
      {isTold && (
        <Suspense>
          <DisputeNotice colis={colis} />
        </Suspense>
      )}
      <Collection colis={colis} />
      {facts && <Journey facts={facts} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <RejectedDocument colis={colis} />
          {editing && <edit.Form colis={colis} onDone={() => setEditing(false)} />}
          {!isErased && !editing && <TrackingPanel colis={colis} />}
          {!isErased && !editing && <RecipientMessages colis={colis} />}
        </div>
        <PricePanel colis={colis} editing={editing} onEdit={() => setEditing(true)} editButton={editButton} />
        {!editing && <Details colis={colis} />}
      </div>
    </>
  );
}

/** All else about a parcel: the facts that the contract promises are unfolded, its history is folded. */
function Details({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const hint = [describeParcel(language, colis), colis.nomDestinataire];
  return (
    <div className={styles.details}>
      <FoldableSection
        title={t('detail.all')}
        hint={<Sentence keeps={[colis.nomDestinataire]}>{hint.filter(Boolean).join(' · ')}</Sentence>}
        open
      >
        <AllDetailsSlot colis={colis} />
      </FoldableSection>
      <ColisJournal colis={colis} />
      {colis.nomDestinataire !== '' && <SendAgain colis={colis} />}
    </div>
  );
}

/** Button that leads to the departures, with this parcel's measures, and from there to a form with its recipient. */
function SendAgain({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const navigate = useNavigate();
  const start = async () => {
    const module = await import('#web/core/drafts/sendAgain.ts').catch(() => undefined);
    module?.sendAgain(colis);
    void navigate(paths.home);
  };
  return (
    <div>
      <Button look="quiet" icon={Repeat} onClick={() => void start()}>
        {t('detail.again')}
      </Button>
    </div>
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
