import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { BEYOND_PRICE_TEXTS } from '#web/core/colis/beyondPrice.ts';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { hasIntake } from '#web/core/colis/hasIntake.ts';
import { EmailLink } from '#web/core/contact/EmailLink.tsx';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { cubicMetres, kg } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { dimensions } from '#web/core/quantities.ts';
import { useSession } from '#web/core/session/session.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';

/** Loaded with the first parcel that was taken in; the page waits for it, since it would move what is below. */
const IntakeFacts = lazy(async () => ({ default: (await import('#web/core/colis/IntakeFacts.tsx')).IntakeFacts }));

/** Facts of a parcel in three groups: the parcel, its recipient, its sender. */
export function ColisFacts({ colis }: { colis: Colis }) {
  const { t } = useTranslation(['colis', 'situation']);
  const language = useLanguage();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const { titre, etape, du } = situationFor(colis, container);
  return (
    <>
      <Facts title={t('detail.colis')} short>
        {colis.piece && <Fact name={t('detail.piece')}>{describeParcel(language, colis)}</Fact>}
        <Fact name={t(colis.piece ? 'detail.counted' : 'detail.weight')}>{kg(language, colis.poids)}</Fact>
        <Fact name={t('detail.sides')}>{dimensions(language, colis)}</Fact>
        <Fact name={t('detail.volume')}>{cubicMetres(language, colis.volume)}</Fact>
        {colis.envoi && <Fact name={t('detail.shipment')}>{t('detail.ofShipment', colis.envoi)}</Fact>}
        <Fact name={t('detail.etat')}>{t(`situation:${titre}`)}</Fact>
        {etape !== 'ANNULE' && (
          <Fact name={t('detail.paid')}>
            {du && du !== 'PRIX' ? t(`${BEYOND_PRICE_TEXTS[du]}.due`) : t(du ? 'detail.no' : 'detail.yes')}
          </Fact>
        )}
        <Fact name={t('detail.container')}>
          {colis.containerBookingId > 0 ? t('detail.number', { id: colis.containerBookingId }) : t('detail.unassigned')}
        </Fact>
        <Fact name={t('detail.created')}>
          {container === undefined ? (
            <Skeleton width="12rem" height="1.55em" />
          ) : (
            readerTime(language, colis.createdAt, container?.fuseau)
          )}
        </Fact>
      </Facts>
      {hasIntake(colis) && <IntakeFacts colis={colis} timeZone={container?.fuseau} />}
      <People colis={colis} />
    </>
  );
}

/** Recipient and sender; after the sender's account is deleted, only that fact is shown. */
function People({ colis }: { colis: Colis }) {
  const { t } = useTranslation(['colis', 'colisForm']);
  const { userId } = useSession();
  const isErased = colis.username === null;
  return (
    <>
      {!isErased && (
        <Facts title={t('detail.recipient')}>
          <Fact name={t('colisForm:fields.nomDestinataire')}>
            <Verbatim>{colis.nomDestinataire}</Verbatim>
          </Fact>
          <Fact name={t('colisForm:fields.telephoneDestinataire')}>
            <PhoneLink number={colis.telephoneDestinataire} />
          </Fact>
          <Fact name={t('colisForm:fields.emailDestinataire')}>
            {colis.emailDestinataire ? <EmailLink address={colis.emailDestinataire} /> : t('detail.noEmail')}
          </Fact>
          <Fact name={t('colisForm:fields.adresseDestinataire')}>{colis.adresseDestinataire}</Fact>
        </Facts>
      )}
      <Facts title={userId === colis.userId ? t('detail.sender') : t('detail.client')}>
        <Fact name={t('detail.clientName')}>
          <CustomerName of={colis.username} />
        </Fact>
        {!isErased && (
          <>
            <Fact name={t('detail.clientPhone')}>
              <PhoneLink number={colis.userPhone} />
            </Fact>
            <Fact name={t('detail.clientEmail')}>
              <EmailLink address={colis.userEmail} />
            </Fact>
          </>
        )}
      </Facts>
    </>
  );
}
