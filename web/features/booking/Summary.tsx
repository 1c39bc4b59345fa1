import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PAYMENT_WINDOW_HOURS } from '#shared/colis/rules.ts';
import { sellsByPiece, usedFraction } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { PriceBreakdown } from '#web/core/colis/PriceBreakdown.tsx';
import total from '#web/core/colis/PriceTotal.module.css';
import { CapacityBar } from '#web/core/container/CapacityBar.tsx';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { LocalPriceLine } from '#web/core/currency/LocalPriceLine.tsx';
import { dollars, kg } from '#web/core/format.ts';
import type { Price } from '#web/core/quote/measures.ts';
import { DropOffSlot } from '#web/core/sites/DropOffSlot.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { STEPS, type StepName } from './creationSteps.ts';
import { describePrice } from './describePrice.ts';
import { SectionLinks } from './SectionLinks.tsx';
import styles from './Summary.module.css';
import { totalOf, usePrices } from './usePrices.ts';
import { WAIT_PARAM } from './waitlist/waitParam.ts';

/** Itinerary of the container, drawn with its load and the new parcels. */
export const Summary = memo(function Summary({ container }: { container: Container }) {
  const { kg, m3 } = totalOf(usePrices(container));
  const addedRatio = Math.max(kg / container.poidsMax, m3 / container.volumeMax);
  return (
    <div className={styles.voyage}>
      <div className={styles.art}>
        <ContainerArt ratio={usedFraction(container)} addedRatio={addedRatio} />
      </div>
      <Itinerary
        as="h2"
        from={container.lieuEnlevement}
        to={container.destination}
        departure={container.dateDepart}
        arrival={container.dateArrivee}
        timeZone={container.fuseau}
        price={container.prixEstime}
        byPiece={sellsByPiece(container)}
      />
    </div>
  );
});

interface PriceBarProps {
  container: Container;
  /** Whether the booking waits for uploads to end. */
  isWaiting: boolean;
  /** True while a submission is running or waits for another tab's. */
  isRunning: boolean;
  /** Creation step in progress. */
  step: StepName | undefined;
  /** Stops to wait, while too many people book at once. */
  leaveLine: (() => void) | undefined;
  failure: string | undefined;
}

/** Price, its breakdown and the submit button: beside the form, or at the bottom of a phone's screen. */
export function PriceBar({ container, isWaiting, isRunning, step, leaveLine, failure }: PriceBarProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const prices = usePrices(container);
  const [first] = prices;
  const isComplete = prices.every(Boolean);
  const only = prices.length === 1 ? first : undefined;
  return (
    <div className={styles.bar} data-uncovered>
      <SectionLinks />
      <div className={`${total.price} ${styles.price}`}>
        <p className={`${total.label} ${styles.label}`}>{t('summary.price')}</p>
        <output className={total.total} aria-label={t('summary.price')} data-empty={!isComplete || undefined}>
          {isComplete ? dollars(language, totalOf(prices).total) : '—'}
        </output>
        <LocalPriceLine dollars={isComplete ? totalOf(prices).total : undefined} />
        <p className={styles.short}>
          {!isComplete && t(sellsByPiece(container) ? 'summary.noPieceShort' : 'summary.noPriceShort')}
          {only && <ShortReason price={only} />}
          {isComplete && !only && t('summary.parcels', { count: prices.length })}
        </p>
      </div>
      <div className={styles.why}>
        {!isComplete && (
          <p>{sellsByPiece(container) ? t('summary.noPiece') : t('summary.noPrice', { count: prices.length })}</p>
        )}
        {only && <PriceBreakdown lines={only.lines} size={only} />}
        {isComplete && !only && <PriceOfEach prices={prices} />}
      </div>
      <div>
        <Button type="submit" look="accent" wide busy={isWaiting || isRunning}>
          {t('submit')}
        </Button>
      </div>
      <p className={styles.step} role="status">
        {isWaiting && t('waitingForFiles')}
        {leaveLine && t('line.waiting')}
        {step &&
          !leaveLine &&
          t('step', { number: STEPS.indexOf(step) + 1, of: STEPS.length, name: t(`steps.${step}`) })}
      </p>
      {leaveLine && (
        <Button look="quiet" onClick={leaveLine}>
          {t('line.leave')}
        </Button>
      )}
      {failure && !step && (
        <p className={styles.failure}>
          {failure} {t('kept')}
        </p>
      )}
    </div>
  );
}

/** Reason for the price of the only parcel: its piece, weight or volume. */
function ShortReason({ price: { lines, byVolume, chargeableKg } }: { price: Price }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const [first] = lines;
  if (first?.code === 'PIECE') return first[language];
  return t(byVolume ? 'summary.byVolume' : 'summary.byWeight', { kg: kg(language, chargeableKg) });
}

/** Price of each of several parcels. */
function PriceOfEach({ prices }: { prices: readonly (Price | undefined)[] }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  return (
    <ol className={styles.each}>
      {prices.map((price, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of a parcel is its only identity here.
        <li key={index}>
          <span>
            {t('parcels.number', { number: index + 1 })}
            {price && ` · ${describePrice(language, price)}`}
          </span>
          <span>{price && dollars(language, price.total)}</span>
        </li>
      ))}
    </ol>
  );
}

interface ParcelPriceBreakdownProps {
  container: Container;
  /** Number of the parcel, from 0. */
  index: number;
}

/** Price breakdown beside the measures; the price bar has it too, if it has the room and there is only one parcel. */
export function ParcelPriceBreakdown({ container, index }: ParcelPriceBreakdownProps) {
  const prices = usePrices(container);
  const price = prices[index];
  if (!price) return null;
  return (
    <div className={styles.reason} data-only={prices.length === 1 || undefined}>
      <PriceBreakdown lines={price.lines} size={price} />
    </div>
  );
}

/** Space left in the container after these parcels, and the next steps after booking. */
export const RemainingSpace = memo(function RemainingSpace({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  const prices = usePrices(container);
  const { kg, m3 } = totalOf(prices);
  const { poidsMax, poidsRestant, volumeMax, volumeRestant } = container;
  const exceedsSpace = kg > poidsRestant || m3 > volumeRestant;
  const count = prices.length;
  return (
    <div className={styles.rest}>
      <h2 className={styles.title}>{kg > 0 ? t('summary.remainingAfter', { count }) : t('summary.remaining')}</h2>
      <CapacityBar kind="weight" max={poidsMax} remaining={poidsRestant - kg} />
      <CapacityBar kind="volume" max={volumeMax} remaining={volumeRestant - m3} />
      {exceedsSpace && (
        <>
          <p className={styles.tooMuch}>{t('summary.tooMuch', { count })}</p>
          {!container.offre && <Link to={`?${WAIT_PARAM}=1`}>{t('summary.wait')}</Link>}
        </>
      )}
      <h2 className={styles.title}>{t('next.title')}</h2>
      <ol className={styles.next}>
        <li>{t(container.receptionFin ? 'next.payBeforeCutoff' : 'next.pay', { hours: PAYMENT_WINDOW_HOURS })}</li>
        <li>{t('next.drop', { count })}</li>
        <li>{t('next.follow')}</li>
      </ol>
      <DropOffSlot container={container} />
    </div>
  );
});
