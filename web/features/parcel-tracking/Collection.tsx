import { useTranslation } from 'react-i18next';
import { isFreeStorageOver } from '#shared/handover/rules.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { hoursTexts } from '#shared/sites/hours.ts';
import type { Headline } from '#shared/situation/codes.ts';
import type { CollectionSite, ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { date, dollars } from '#web/core/format.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { mapLink } from '#web/core/sites/mapLink.ts';
import { milestone } from '#web/core/tracking/stage.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Collection.module.css';
import panel from './TrackedParcel.module.css';

/** Place and time at which the parcel is collected, and what to bring, as of a time in epoch milliseconds. */
export function Collection({ parcel, asOf }: { parcel: ParcelTracking; asOf: number }) {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  const { situation, siteRetrait, aApporter, jalons, dernierJour, prixJour } = parcel;
  return (
    <section className={panel.panel} aria-labelledby="collection">
      <h2 id="collection">{t('collection.title')}</h2>
      <When available={milestone(jalons, 'AVPU')} situation={situation} />
      {dernierJour && (
        <p>
          {t(
            isFreeStorageOver(dernierJour, new Date(asOf), siteRetrait?.fuseau ?? 'UTC')
              ? 'collection.freeEnded'
              : 'collection.freeUntil',
            { date: date(language, dernierJour, 'UTC') },
          )}
          {prixJour && ` ${t('collection.storage', { price: dollars(language, prixJour) })}`}
        </p>
      )}
      {siteRetrait ? <Place site={siteRetrait} /> : <p>{t('collection.unknown')}</p>}
      <div>
        <h3 className={styles.title}>{t('collection.bring')}</h3>
        <ul className={styles.items}>
          {aApporter.map((item) => (
            <li key={item}>{t(`collection.items.${item}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Time since which, or from about which, the parcel can be collected; no date while others of its container are ready. */
function When({ available, situation }: { available: Milestone | undefined; situation: Headline }) {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  if (!available || situation === 'DEPART_SUSPENDU') return null;
  const { reel, estime, fuseau } = available;
  if (situation === 'A_RETIRER' || situation === 'A_PAYER_AU_RETRAIT')
    return reel && <p>{t('collection.since', { date: date(language, reel, fuseau) })}</p>;
  if (reel) return <p>{t('collection.wait')}</p>;
  return <p>{t('collection.from', { date: date(language, estime, fuseau) })}</p>;
}

function Place({ site }: { site: CollectionSite }) {
  const { t } = useTranslation('parcelTracking');
  const hours = hoursTexts(site.horaires, useLanguage());
  return (
    <dl className={styles.place}>
      <dt>{t('collection.place')}</dt>
      <dd>
        <strong>{site.nom}</strong>
        <br />
        {site.adresse}, {site.ville}
        <br />
        <a href={mapLink(site)} target="_blank" rel="noopener noreferrer">
          {t('collection.map')}
        </a>
      </dd>
      <dt>{t('collection.hours')}</dt>
      <dd>{hours.length === 0 ? t('collection.noHours') : hours.map((text) => <div key={text}>{text}</div>)}</dd>
      <dt>{t('collection.phone')}</dt>
      <dd>
        <PhoneLink number={site.telephone} />
      </dd>
    </dl>
  );
}
