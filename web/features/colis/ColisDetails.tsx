import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import { Badges } from '#web/core/colis/Badges.tsx';
import { CancelledByText } from '#web/core/colis/CancelledByText.tsx';
import { Collection } from '#web/core/colis/Collection.tsx';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { useHeadline } from '#web/core/tracking/useHeadline.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './ColisPage.module.css';
import { Claims } from './claims/Claims.tsx';
import { Journey } from './Journey.tsx';
import { NextStep } from './NextStep.tsx';
import { ProxyToConfirm } from './RecipientMessages.tsx';
import { RejectedDocument } from './RejectedDocument.tsx';
import { useTrackedFacts } from './useTrackedFacts.ts';

/** Price, addresses, sharing and details of a parcel, folded below its journey: loaded once that shows. */
const ColisPanels = lazyAfterPaint(async () => {
  const [module] = await Promise.all([import('./ColisPanels.tsx'), loadTexts(['colisForm', 'trackingCode'])]);
  return module.default;
}, PanelsSkeleton);

const edit = lazyForm(async () => {
  const [module] = await Promise.all([import('./EditColis.tsx'), loadTexts(['colisForm', 'phone'])]);
  return module.default;
});

/** Loaded for the few parcels whose payment is disputed. */
const DisputeNotice = lazy(async () => ({ default: (await import('./DisputeNotice.tsx')).DisputeNotice }));

/** A parcel: where it is, what to do next, its journey, and all else folded. */
export function ColisDetails({ colis, loading }: { colis: Colis; loading: ReactNode }) {
  const { t } = useTranslation(['colis', 'situation']);
  const names = useDisplayNames();
  const [editing, setEditing] = useState(false);
  const facts = useTrackedFacts(colis);
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const headline = useHeadline();
  const { userId } = useSession();
  edit.usePreload(facts !== undefined);
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
        <p className={styles.name}>
          {names.ofContent(colis)} <span className={styles.number}>{t('detail.title', { id: colis.id })}</span>
        </p>
        <div className={styles.words}>
          <h1>{facts ? headline(facts) : t(`situation:${titre}`)}</h1>
          <Badges colis={colis} container={container} />
          {(colis.annulePar || colis.rendu) && (
            <p>
              <CancelledByText colis={colis} timeZone={container?.fuseau} />
            </p>
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {!editing && <NextStep colis={colis} />}
          {!isErased && !editing && <ProxyToConfirm colis={colis} />}
          {isTold && (
            <Suspense>
              <DisputeNotice colis={colis} />
            </Suspense>
          )}
          <RejectedDocument colis={colis} />
          {editing && <edit.Form colis={colis} onDone={() => setEditing(false)} />}
          <Collection colis={colis} />
          {!isErased && !editing && <Claims colis={colis} />}
          {facts && <Journey colis={colis} facts={facts} />}
        </div>
        <ColisPanels colis={colis} editing={editing} onEdit={() => setEditing(true)} />
      </div>
    </>
  );
}

function PanelsSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <Skeleton lines={10} />
    </div>
  );
}
