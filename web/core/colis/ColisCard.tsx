import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hasLeft, isPaidInPart, isRecorded, owedBeyondPrice } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import { date, dollars } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { pathTo } from '#web/core/paths.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { useSession } from '#web/core/session/session.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Photo } from '#web/ui/Photo.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { Badges } from './Badges.tsx';
import { BEYOND_PRICE_TEXTS } from './beyondPrice.ts';
import styles from './ColisCard.module.css';
import { Deadline } from './Deadline.tsx';
import { describeParcel } from './describeParcel.ts';
import { needsDeparture } from './isAskedToPay.ts';
import { RecordedPayment } from './RecordedPayment.tsx';
import { restToPay } from './recordedSum.ts';

interface ColisCardProps {
  colis: Colis;
  container: Container | null | undefined;
  showUnpaid?: boolean | undefined;
  /** True when its customs document is rejected. */
  documentToReplace?: boolean | undefined;
  choice?: ReactNode;
  action?: ReactNode;
}

/** Id of a parcel's heading, which describes the parcel's buttons. */
export const titleId = (id: number): string => `colis-${id}`;

export function ColisCard({ colis, container, showUnpaid, documentToReplace, choice, action }: ColisCardProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { userId } = useSession();
  const names = useDisplayNames();
  const { id } = colis;
  return (
    <li className={styles.card} data-choice={choice ? true : undefined}>
      {choice && <div className={styles.choice}>{choice}</div>}
      <div className={styles.photo}>
        <Photo url={colis.photoUrl} />
      </div>
      <div className={styles.main}>
        <h3 id={titleId(id)} className={styles.title}>
          <Link to={pathTo('colis', { colisId: id })}>{names.ofContent(colis)}</Link>
        </h3>
        <p className={styles.measures}>
          {[describeParcel(language, colis), colis.envoi && t('card.ofShipment', colis.envoi)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.rest}>
        <p className={styles.voyage}>
          {container ? (
            <Voyage colis={colis} container={container} />
          ) : (
            t('card.container', { id: colis.containerBookingId })
          )}
        </p>
        {colis.userId !== userId && (
          <p className={styles.client}>
            <CustomerName of={colis.username} />
            {colis.userEmail && (
              <>
                {' · '}
                <Verbatim>{colis.userEmail}</Verbatim>
              </>
            )}
            {colis.userPhone && (
              <>
                {' · '}
                <PhoneNumber number={colis.userPhone} />
              </>
            )}
          </p>
        )}
        <Badges colis={colis} container={container} showUnpaid={showUnpaid} documentToReplace={documentToReplace} />
        {colis.aPayerAvant && !needsDeparture(colis, container) && (
          <p className={styles.deadline}>
            <Clock size={16} aria-hidden="true" />
            <Deadline at={colis.aPayerAvant} container={container} />
          </p>
        )}
        {isRecorded(colis) && (
          <p className={styles.deadline}>
            <Hourglass size={16} aria-hidden="true" />
            <span>
              <RecordedPayment colis={colis} />
            </span>
          </p>
        )}
      </div>
      <div className={styles.side}>
        <Price colis={colis} />
        {action}
      </div>
    </li>
  );
}

/** Places of the container, and when it arrived with the parcel or departs; no date when it is not the parcel's. */
function Voyage({ colis, container }: { colis: Colis; container: Container }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { dateDepart, arriveLe, fuseau } = container;
  const [from, to] = [placeName(language, container.lieuEnlevement), placeName(language, container.destination)];
  if (isOffJourney(situationFor(colis, container).titre)) return t('card.route', { from, to });
  return arriveLe && hasLeft(colis)
    ? t('card.arrived', { from, to, date: date(language, arriveLe, timeZoneAt(container.destination, fuseau)) })
    : t('card.voyage', { from, to, date: date(language, dateDepart, fuseau) });
}

/** Price of a parcel, the unpaid rest or supplement, or for a cancelled parcel the refund. */
function Price({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { etat, rembourse, aRembourser, prixEstime, aConfirmer } = colis;
  const rest = restToPay(colis);
  const priced = (amount: number, name?: string) => (
    <p className={styles.price}>
      {name && <span className={styles.priceName}>{name}</span>}
      {dollars(language, amount)}
    </p>
  );
  const beyond = owedBeyondPrice(colis);
  if (aConfirmer && rest === 0) return priced(aConfirmer.montant, t('card.toConfirm'));
  if (beyond) return priced(rest, t(`${BEYOND_PRICE_TEXTS[beyond]}.label`));
  if (isPaidInPart(colis)) return priced(rest, t('card.restToPay'));
  if (etat !== 'ANNULE') return priced(prixEstime ?? 0);
  if (aRembourser > 0) return priced(aRembourser, t('card.toRefund'));
  return rembourse > 0 ? priced(rembourse, t('card.refunded')) : <p>{t('card.nothingDue')}</p>;
}
