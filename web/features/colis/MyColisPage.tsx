import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { hasLeft, isPayableByCard, isRecorded } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { titleId } from '#web/core/colis/ColisCard.tsx';
import { ColisList } from '#web/core/colis/ColisList.tsx';
import { isAskedToPay, isPaidEarly, isPostponed, needsDeparture } from '#web/core/colis/isAskedToPay.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { awaitedRest } from '#web/core/colis/recordedSum.ts';
import { type Containers, useOwnColisContainers } from '#web/core/container/colisContainers.ts';
import { ownContainers } from '#web/core/container/ownContainers.ts';
import { isLoading } from '#web/core/paged/PagedList.tsx';
import { paths, pathTo } from '#web/core/paths.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisListStatus, ShowMoreColis } from './ListParts.tsx';
import styles from './MyColisPage.module.css';
import { PayEarly } from './PayEarly.tsx';
import { type MyColis, useMyColis } from './queries.ts';
import { UnpaidColis } from './UnpaidColis.tsx';

/** Cancelled parcels, the last of the page: loaded once the others show. */
const CancelledColis = lazyAfterPaint(
  async () => (await import('./CancelledColis.tsx')).CancelledColis,
  () => null,
);

/** Result of a payment, which few visits of the page show: loaded with its texts on the return from Stripe. */
const PaymentReturn = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./PaymentReturn.tsx'), loadTexts(['paymentReturn'])]);
    return module.default;
  },
  () => <Skeleton height="4rem" />,
);

/** Reports whether the customer comes from Stripe, also once its parameters are gone from the address. */
function useIsPaymentReturn(): boolean {
  const [search] = useSearchParams();
  const [isReturn] = useState(() => search.has('session_id') || search.has('paiement'));
  return isReturn;
}

/**
 * The customer's parcels: unpaid first, then those too late for their departure, those that we have and that were left
 * out, those to pay later, those with a recorded payment awaiting confirmation, paid, and cancelled.
 */
export default function MyColisPage() {
  const { t } = useTranslation('colis');
  const toPay = useCompleteList('A_PAYER');
  const paid = useCompleteList('PAYE');
  const containers = useOwnColisContainers(
    [...(toPay.rows ?? []), ...(paid.rows ?? [])].map((colis) => colis.containerBookingId),
  );
  const [settled, setSettled] = useState(false);
  const isReturn = useIsPaymentReturn();
  const containerOf = ({ containerBookingId }: Colis) => containers.get(containerBookingId);
  const payable = toPay.rows?.filter((colis) => isAskedToPay(colis, containerOf(colis)));
  const missing = (toPay.rows ?? []).filter(
    (colis) => isPayableByCard(colis) && needsDeparture(colis, containerOf(colis)),
  );
  const [tooLate, leftOut] = [true, false].map((isLate) =>
    missing.filter((colis) => isPostponed(colis, containerOf(colis)) === isLate),
  );
  const later = (toPay.rows ?? []).filter((colis) => isPaidEarly(colis, containerOf(colis)));
  const recorded = (toPay.rows ?? []).filter(isRecorded);
  const none = toPay.rows?.length === 0 && paid.rows?.length === 0;
  return (
    <div className="page section">
      <PageTitle title={t('list.title')} />
      <h1>{t('list.title')}</h1>
      {isReturn && <PaymentReturn />}
      {settled && <Notice tone="success" title={t('pay.free')} onDismiss={() => setSettled(false)} />}
      {none ? (
        <NoColis />
      ) : (
        <>
          <section className={styles.list} aria-labelledby="to-pay">
            <h2 id="to-pay">{t('list.toPay')}</h2>
            <ColisListStatus list={toPay} />
            {payable?.length === 0 && !toPay.hasNextPage && <p className={styles.nothing}>{t('list.nothingToPay')}</p>}
            {payable?.length === 0 && <ShowMoreColis list={toPay} />}
            {payable && payable.length > 0 && (
              <UnpaidColis list={toPay} containers={containers} onSettled={() => setSettled(true)} />
            )}
          </section>
          {tooLate && tooLate.length > 0 && (
            <section className={styles.list} aria-labelledby="too-late">
              <h2 id="too-late">{t('list.tooLate.title')}</h2>
              <p>{t('list.tooLate.lead')}</p>
              <ColisList colis={tooLate} containers={containers} action={departureLink} />
            </section>
          )}
          {leftOut && leftOut.length > 0 && (
            <section className={styles.list} aria-labelledby="left-out">
              <h2 id="left-out">{t('list.leftOut.title')}</h2>
              <p>{t('list.leftOut.lead')}</p>
              <ColisList colis={leftOut} containers={containers} action={departureLink} />
            </section>
          )}
          {later.length > 0 && (
            <section className={styles.list} aria-labelledby="later">
              <h2 id="later">{t('list.later.title')}</h2>
              <p>{t('list.later.lead')}</p>
              <ColisList colis={later} containers={containers} action={payOrLabel} />
            </section>
          )}
          {recorded.length > 0 && (
            <section className={styles.list} aria-labelledby="recorded">
              <h2 id="recorded">{t('recorded.title')}</h2>
              <p>{t(recorded.some((colis) => awaitedRest(colis) > 0) ? 'recorded.leadRest' : 'recorded.lead')}</p>
              <ColisList colis={recorded} containers={containers} action={labelLink} />
            </section>
          )}
          {!isLoading(toPay) && <PaidColis list={paid} containers={containers} />}
        </>
      )}
      {!isLoading(toPay) && <CancelledColis />}
      <p>
        <Link to={paths.waitlist}>{t('list.waitlists')}</Link>
      </p>
    </div>
  );
}

/** Says that no parcel is under way; to a customer who never had one, that there is none yet. */
function NoColis() {
  const { t } = useTranslation('colis');
  const cancelled = useMyColis('ANNULE');
  return (
    <EmptyState
      as="h2"
      title={t(cancelled.rows?.length === 0 ? 'list.none.title' : 'list.none.underWay')}
      action={<ButtonLink to={paths.home}>{t('list.departures')}</ButtonLink>}
    >
      <p>{t('list.none.text')}</p>
    </EmptyState>
  );
}

/**
 * Returns a list of the customer's parcels, loading until their containers are known as well: the lines about these
 * would move the buttons below them. A first failed call for the containers does not hold the parcels back.
 */
function useCompleteList(paiement: 'A_PAYER' | 'PAYE'): MyColis {
  const list = useMyColis(paiement);
  const { isLoading: containersAreLoading, failureCount } = useQuery(ownContainers);
  return containersAreLoading && failureCount === 0 ? { ...list, rows: undefined } : list;
}

function PaidColis({ list, containers }: { list: MyColis; containers: Containers }) {
  const { t } = useTranslation('colis');
  return (
    <section className={styles.list} aria-labelledby="paid">
      <h2 id="paid">{t('list.paid')}</h2>
      <ColisListStatus list={list} />
      {list.rows?.length === 0 && <p className={styles.nothing}>{t('list.nothingPaid')}</p>}
      {list.rows && <ColisList colis={list.rows} containers={containers} action={labelLink} />}
      <ShowMoreColis list={list} />
    </section>
  );
}

/** Link to the page of a parcel, where its sender chooses another departure. */
const departureLink = ({ id }: Colis) => <DepartureLink id={id} />;

function DepartureLink({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  return (
    <ButtonLink to={pathTo('colis', { colisId: id })} look="quiet" aria-describedby={titleId(id)}>
      {t('rebooking.choose')}
    </ButtonLink>
  );
}

/**
 * Link to the label of a parcel that is still to be brought to the depot, or to the page of one that needs another
 * departure.
 */
const labelLink = (colis: Colis, container: Container | null | undefined) => {
  if (needsDeparture(colis, container)) return <DepartureLink id={colis.id} />;
  return mayHaveLabel(colis) && !hasLeft(colis) && <LabelLink id={colis.id} />;
};

/** Button that pays a parcel early, and link to its label. */
const payOrLabel = (colis: Colis, container: Container | null | undefined) => (
  <>
    <PayEarly colis={colis} inList />
    {labelLink(colis, container)}
  </>
);

function LabelLink({ id }: { id: number }) {
  const { t } = useTranslation('colis');
  return (
    <ButtonLink to={pathTo('colisLabel', { colisId: id })} look="quiet" icon={Printer} aria-describedby={titleId(id)}>
      {t('label.link')}
    </ButtonLink>
  );
}
