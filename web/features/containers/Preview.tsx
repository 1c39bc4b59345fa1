import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isOpen } from '#shared/containers/rules.ts';
import { instantIn } from '#shared/containers/wall-time.ts';
import { CapacityBar } from '#web/core/container/CapacityBar.tsx';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { wallTimePattern } from '#web/core/time/wallTime.ts';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import styles from './Preview.module.css';
import type { ContainerValues } from './values.ts';

/** Weight in kg and volume in m³ that parcels take. */
export interface UsedCapacity {
  weight: number;
  volume: number;
}

const EMPTY: UsedCapacity = { weight: 0, volume: 0 };

/** Live preview of the container's card, and whether customers will see it. */
export function Preview({ taken = EMPTY }: { taken?: UsedCapacity | undefined }) {
  const { t } = useTranslation('containers');
  const values = useFormContext<ContainerValues>().watch();
  const { fuseau, statut } = values;
  const instant = (wall: string) => (wallTimePattern.test(wall) ? instantIn(fuseau, wall) : undefined);
  const departure = instant(values.dateDepart);
  const weight = Number(values.poidsMax);
  const volume = Number(values.volumeMax);
  const fillRatio = Math.max(taken.weight / (weight || 1), taken.volume / (volume || 1));
  const hasLeft = departure && !isOpen({ statut: 'EN_COURS', dateDepart: departure }, new Date());
  return (
    <aside className={styles.preview} aria-label={t('preview.title')}>
      <p className={styles.title}>{t('preview.title')}</p>
      <div className={styles.card}>
        <ContainerArt ratio={fillRatio} />
        <Itinerary
          as="h2"
          from={values.lieuEnlevement || t('fields.lieuEnlevement')}
          to={values.destination || t('fields.destination')}
          departure={departure}
          arrival={instant(values.dateArrivee)}
          timeZone={fuseau}
          price={values.prixEstime === '' ? undefined : Number(values.prixEstime)}
        />
        {weight > 0 && <CapacityBar kind="weight" max={weight} remaining={weight - taken.weight} />}
        {volume > 0 && <CapacityBar kind="volume" max={volume} remaining={volume - taken.volume} />}
      </div>
      <p className={styles.says}>{statut === 'EN_COURS' && hasLeft ? t('preview.gone') : t(`preview.${statut}`)}</p>
    </aside>
  );
}
