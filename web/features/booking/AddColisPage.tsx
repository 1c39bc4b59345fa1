import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { hasSpace, isOpen } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { cubicMetres, kg } from '#web/core/format.ts';
import { returnTo } from '#web/core/navigation/returnTo.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { BookingForm } from './BookingForm.tsx';
import { BookingSkeleton } from './BookingSkeleton.tsx';
import { useBookingContainer } from './queries.ts';
import { WaitlistSlot } from './waitlist/WaitlistSlot.tsx';
import { WAIT_PARAM } from './waitlist/waitParam.ts';

/** Booking page: one form for a parcel, its documents and its recipient. */
export default function AddColisPage() {
  const { t } = useTranslation('booking');
  const { bookingId } = useParams();
  const { userId } = useSession();
  const id = Number(bookingId);
  const valid = Number.isSafeInteger(id) && id > 0;
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      {!userId && <LoginPrompt />}
      {userId && !valid && <NotBookable title={t('messages.userOrBookingMissing')} text={t('missing.text')} />}
      {userId && valid && <Booking key={`${userId} ${id}`} userId={userId} bookingId={id} />}
    </div>
  );
}

interface BookingProps {
  userId: number;
  bookingId: number;
}

function Booking({ userId, bookingId }: BookingProps) {
  const { t } = useTranslation('booking');
  const { data, error, refetch, isFetching, isPaused } = useBookingContainer(bookingId);
  const isDeleted = error instanceof Refusal && error.status === 404;
  if (data) return <FormUnlessClosed container={data} isDeleted={isDeleted} userId={userId} />;
  if (isDeleted) return <NotBookable title={t('missing.title')} text={t('missing.text')} />;
  return (
    <>
      <h1>{t('title')}</h1>
      {isPaused && <ErrorState message={t('container.offline')} />}
      {error && (
        <ErrorState
          message={t('container.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!isPaused && !error && <BookingSkeleton />}
    </>
  );
}

interface FormUnlessClosedProps {
  container: Container;
  /** The container was deleted after it had been loaded. */
  isDeleted: boolean;
  userId: number;
}

/** Keeps the form, and what was typed, when the container fills up or closes while the form is open. */
function FormUnlessClosed({ container, isDeleted, userId }: FormUnlessClosedProps) {
  const { t } = useTranslation('booking');
  const isBookable = !isDeleted && isOpen(container, new Date());
  const closedReason = isBookable ? (hasSpace(container) ? undefined : 'full') : 'closed';
  const [wasOpen] = useState(!closedReason);
  const [search] = useSearchParams();
  if (closedReason !== 'closed' && !container.offre && (search.has(WAIT_PARAM) || (closedReason && !wasOpen)))
    return (
      <>
        {closedReason && <Notice tone="warning">{t('messages.full')}</Notice>}
        <WaitlistSlot container={container} />
      </>
    );
  if (!closedReason || wasOpen)
    return (
      <>
        {container.offre && <Offer container={container} offer={container.offre} />}
        <BookingForm container={container} userId={userId} closed={closedReason} />
      </>
    );
  return <NotBookable title={t(`messages.${closedReason}`)} text={t('missing.text')} />;
}

interface OfferProps {
  container: Container;
  offer: NonNullable<Container['offre']>;
}

/** Says which space is held for the customer, and until when. */
function Offer({ container, offer: { poids, volume, jusquau } }: OfferProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  return (
    <Notice tone="success" title={t('offer.title')}>
      {t('offer.text', {
        kg: kg(language, poids),
        m3: cubicMetres(language, volume),
        time: readerTime(language, jusquau, container.fuseau),
      })}
    </Notice>
  );
}

/** Message that the container cannot be booked, with a link to the departures. */
function NotBookable({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('booking');
  return (
    <EmptyState as="h1" title={title} action={<ButtonLink to={paths.home}>{t('missing.departures')}</ButtonLink>}>
      <p>{text}</p>
    </EmptyState>
  );
}

/** Login prompt, since booking needs a session with a user id. */
function LoginPrompt() {
  const { t } = useTranslation('booking');
  const { pathname } = useLocation();
  return (
    <>
      <h1>{t('title')}</h1>
      <Notice
        tone="warning"
        action={
          <Link to={paths.login} state={returnTo(pathname)}>
            {t('pleaseLogIn.link')}
          </Link>
        }
      >
        {t('pleaseLogIn.warning')}
      </Notice>
    </>
  );
}
