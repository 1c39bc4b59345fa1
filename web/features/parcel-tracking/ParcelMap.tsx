import { useTranslation } from 'react-i18next';
import type { Headline } from '#shared/situation/codes.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { pointAlong } from '#web/core/tracking/map/chart.ts';
import { routeBetween, SeaMap } from '#web/core/tracking/map/SeaMap.tsx';
import { milestone } from '#web/core/tracking/stage.ts';
import styles from './ParcelMap.module.css';

export interface ParcelMapProps {
  parcel: ParcelTracking;
  /** Position of the parcel in words. */
  headline: string;
  /** Time of the parcel's facts, in milliseconds since 1970. */
  asOf: number;
}

/** Map of the parcel's way and what is travelled of it, if that is known; at sea, it is estimated from the dates. */
export function ParcelMap({ parcel, headline, asOf }: ParcelMapProps) {
  const { t } = useTranslation('parcelTracking');
  const nameOf = usePlaceName();
  const { lieuEnlevement: from, destination: to } = parcel;
  const share = travelledShare(parcel, asOf);
  const at = share === undefined ? undefined : pointAlong(routeBetween(from, to), share);
  return (
    <div className={styles.frame}>
      <SeaMap
        from={from}
        to={to}
        current={at && { name: undefined, at }}
        label={t('map.label', { from: nameOf(from), to: nameOf(to), headline })}
        note={t(AT_SEA.has(parcel.situation) ? 'map.estimated' : 'map.note')}
      />
    </div>
  );
}

const AT_SEA: ReadonlySet<Headline> = new Set(['EN_MER', 'ARRIVEE_ATTENDUE']);
const ELSEWHERE: ReadonlySet<Headline> = new Set(['MANQUANT', 'PERDU', 'EN_TROP']);
const ARRIVED: ReadonlySet<Headline> = new Set(['A_DECHARGER', 'ARRIVE', 'A_RETIRER', 'A_PAYER_AU_RETRAIT', 'REMIS']);

/** Shares of the way between which a ship at sea is shown, away from both ports. */
const AWAY = { min: 0.05, max: 0.95 };

/**
 * Share of the way that is travelled: of the time between departure and expected arrival. Undefined for a parcel that
 * is not where its container is.
 */
function travelledShare(
  { situation, jalons, dateDepart, dateArrivee }: ParcelTracking,
  asOf: number,
): number | undefined {
  if (ELSEWHERE.has(situation)) return undefined;
  if (ARRIVED.has(situation)) return 1;
  if (!AT_SEA.has(situation)) return 0;
  const left = Date.parse(milestone(jalons, 'DEPA')?.reel ?? dateDepart);
  const share = (asOf - left) / (Date.parse(dateArrivee) - left);
  return Math.min(AWAY.max, Math.max(AWAY.min, share));
}
