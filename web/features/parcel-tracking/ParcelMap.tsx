import { useTranslation } from 'react-i18next';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { pointAlong } from '#web/core/tracking/map/chart.ts';
import { routeBetween, SeaMap } from '#web/core/tracking/map/SeaMap.tsx';
import { milestone, type Stage } from '#web/core/tracking/stage.ts';
import styles from './ParcelMap.module.css';

export interface ParcelMapProps {
  parcel: ParcelTracking;
  stage: Stage;
  /** Position of the parcel in words. */
  headline: string;
  /** Time of the parcel's facts, in milliseconds since 1970. */
  asOf: number;
}

/** Map of the parcel's way and what is travelled of it; at sea, that is estimated from the dates. */
export function ParcelMap({ parcel, stage, headline, asOf }: ParcelMapProps) {
  const { t } = useTranslation('parcelTracking');
  const { lieuEnlevement: from, destination: to } = parcel;
  const share = travelledShare(parcel, stage, asOf);
  const at = pointAlong(routeBetween(from, to), share);
  return (
    <div className={styles.frame}>
      <SeaMap
        from={from}
        to={to}
        current={at && { name: undefined, at }}
        label={t('map.label', { from, to, headline })}
        note={t(AT_SEA.has(stage) ? 'map.estimated' : 'map.note')}
      />
    </div>
  );
}

const AT_SEA: ReadonlySet<Stage> = new Set(['atSea', 'arrivalDue']);
const ARRIVED: ReadonlySet<Stage> = new Set(['arrived', 'available', 'delivered']);

/** Shares of the way between which a ship at sea is shown, away from both ports. */
const AWAY = { min: 0.05, max: 0.95 };

/** Share of the way that is travelled: of the time between departure and expected arrival. */
function travelledShare({ jalons, dateDepart, dateArrivee }: ParcelTracking, stage: Stage, asOf: number): number {
  if (ARRIVED.has(stage)) return 1;
  if (!AT_SEA.has(stage)) return 0;
  const left = Date.parse(milestone(jalons, 'DEPA')?.reel ?? dateDepart);
  const share = (asOf - left) / (Date.parse(dateArrivee) - left);
  return Math.min(AWAY.max, Math.max(AWAY.min, share));
}
