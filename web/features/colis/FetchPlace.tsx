import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { collectionOf } from '#web/core/colis/collectionOf.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { mapLink } from '#web/core/sites/mapLink.ts';
import { OpeningHours } from '#web/core/sites/OpeningHours.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './NextStep.module.css';

/** Site that has a parcel which is not where it should be, in a sentence; nothing while it is unknown. */
export function HeldPlace({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const { data } = useQuery(collectionOf(colis));
  return data?.lieu ? <p>{t('next.heldAt', { site: data.lieu.nom, city: data.lieu.ville })}</p> : null;
}

/** Site where a sender fetches a parcel that will not travel: address, hours and phone; nothing while it is unknown. */
export default function FetchPlace({ colis }: { colis: Colis }) {
  const { t } = useTranslation('sites');
  const { data, isPending } = useQuery(collectionOf(colis));
  if (isPending) return <Skeleton lines={4} />;
  if (!data?.lieu) return null;
  const { nom, adresse, ville, horaires, telephone } = data.lieu;
  return (
    <address className={styles.place}>
      <strong>{nom}</strong>
      <a href={mapLink({ adresse, ville, latitude: null, longitude: null })} target="_blank" rel="noreferrer">
        {adresse}, {ville}
      </a>
      <div>
        <span className="visually-hidden">{t('hours')}</span>
        <OpeningHours hours={horaires} />
      </div>
      <PhoneLink number={telephone} />
    </address>
  );
}
