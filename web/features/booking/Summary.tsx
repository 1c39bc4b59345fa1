import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PAYMENT_WINDOW_HOURS } from '#shared/colis/rules.ts';
import { usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { CapacityBar } from '#web/core/CapacityBar.tsx';
import { type Price, parseMeasures, priceOf } from '#web/core/colis/measures.ts';
import { PriceBreakdown } from '#web/core/colis/PriceBreakdown.tsx';
import total from '#web/core/colis/PriceTotal.module.css';
import { dollars, kg } from '#web/core/format.ts';
import { Itinerary } from '#web/core/Itinerary.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { STEPS, type StepName } from './creationSteps.ts';
import { SectionLinks } from './SectionLinks.tsx';
import styles from './Summary.module.css';
import type { BookingValues } from './values.ts';

/** Price of the typed measures; undefined until weight and sides are complete. */
function usePrice({ prixEstime }: Container): Price | undefined {
  const [poids, longueur, largeur, hauteur] = useWatch<BookingValues, ['poids', 'longueur', 'largeur', 'hauteur']>({
    name: ['poids', 'longueur', 'largeur', 'hauteur'],
  });
  const measures = parseMeasures({ poids, longueur, largeur, hauteur });
  return measures && priceOf(prixEstime, measures);
}

/** Itinerary of the container, drawn with its load and the new parcel. */
export function Summary({ container }: { container: Container }) {
  const price = usePrice(container);
  const adding = price ? Math.max(price.kg / container.poidsMax, price.m3 / container.volumeMax) : 0;
  return (
    <div className={styles.voyage}>
      <div className={styles.art}>
        <ContainerArt ratio={usedFraction(container)} addedRatio={adding} />
      </div>
      <Itinerary
        as="h2"
        from={container.lieuEnlevement}
        to={container.destination}
        departure={container.dateDepart}
        arrival={container.dateArrivee}
        timeZone={container.fuseau}
        price={container.prixEstime}
      />
    </div>
  );
}

interface PriceBarProps {
  container: Container;
  /** Whether the booking waits for uploads to end. */
  isWaiting: boolean;
  /** Creation step in progress. */
  step: StepName | undefined;
  failure: string | undefined;
}

/** Price, its breakdown and the submit button: beside the form, or at the bottom of a phone's screen. */
export function PriceBar({ container, isWaiting, step, failure }: PriceBarProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const price = usePrice(container);
  return (
    <div className={styles.bar} data-uncovered>
      <SectionLinks />
      <div className={`${total.price} ${styles.price}`}>
        <p className={`${total.label} ${styles.label}`}>{t('summary.price')}</p>
        <output className={total.total} aria-label={t('summary.price')} data-empty={!price || undefined}>
          {price ? dollars(language, price.total) : '—'}
        </output>
        <p className={styles.short}>
          {price
            ? t(price.byVolume ? 'summary.byVolume' : 'summary.byWeight', { kg: kg(language, price.chargeableKg) })
            : t('summary.noPriceShort')}
        </p>
      </div>
      <div className={styles.why}>{price ? <PriceBreakdown price={price} /> : <p>{t('summary.noPrice')}</p>}</div>
      <div>
        <Button type="submit" look="accent" wide busy={isWaiting || step !== undefined}>
          {t('submit')}
        </Button>
      </div>
      <p className={styles.step} role="status">
        {isWaiting && t('waitingForFiles')}
        {step && t('step', { number: STEPS.indexOf(step) + 1, of: STEPS.length, name: t(`steps.${step}`) })}
      </p>
      {failure && !step && (
        <p className={styles.failure}>
          {failure} {t('kept')}
        </p>
      )}
    </div>
  );
}

/** Price breakdown beside the measures, since the price bar of a phone has no room for it. */
export function PriceReason({ container }: { container: Container }) {
  const price = usePrice(container);
  if (!price) return null;
  return (
    <div className={styles.reason}>
      <PriceBreakdown price={price} />
    </div>
  );
}

/** Space left in the container after this parcel, and the next steps after booking. */
export function RemainingSpace({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  const price = usePrice(container);
  const { poidsMax, poidsRestant, volumeMax, volumeRestant } = container;
  const exceedsSpace = price && (price.kg > poidsRestant || price.m3 > volumeRestant);
  return (
    <div className={styles.rest}>
      <h2 className={styles.title}>{price ? t('summary.remainingAfter') : t('summary.remaining')}</h2>
      <CapacityBar kind="weight" max={poidsMax} remaining={poidsRestant - (price?.kg ?? 0)} />
      <CapacityBar kind="volume" max={volumeMax} remaining={volumeRestant - (price?.m3 ?? 0)} />
      {exceedsSpace && <p className={styles.tooMuch}>{t('summary.tooMuch')}</p>}
      <h2 className={styles.title}>{t('next.title')}</h2>
      <ol className={styles.next}>
        <li>{t('next.pay', { hours: PAYMENT_WINDOW_HOURS })}</li>
        <li>{t('next.drop')}</li>
        <li>{t('next.follow')}</li>
      </ol>
    </div>
  );
}
