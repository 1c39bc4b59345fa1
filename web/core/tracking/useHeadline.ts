import { useTranslation } from 'react-i18next';
import { DELAY_REASON_NAMES } from '#shared/milestones/codes.ts';
import { inPlace, outOfPlace } from '#shared/places/phrases.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { delayOf, type TrackedFacts } from './stage.ts';

/**
 * Returns a function that describes a parcel's position in one sentence: "At sea, expected in Dakar about 18 December,
 * 2 days later than planned: port congestion".
 */
export function useHeadline(): (parcel: TrackedFacts) => string {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  return (parcel) => {
    const { situation, lieuEnlevement, destination, dateDepart, dateArrivee, fuseau } = parcel;
    const headline = t(`headline.${parcel.retrouve ? 'RETROUVE' : situation}`, {
      from: outOfPlace(language, lieuEnlevement),
      there: inPlace(language, destination),
      departure: date(language, dateDepart, fuseau),
      arrival: date(language, dateArrivee, timeZoneAt(destination, fuseau)),
    });
    const delay = delayOf(parcel);
    if (!delay) return headline;
    const late = t('late.days', { headline, count: delay.jours });
    return delay.motif ? t('late.why', { late, reason: DELAY_REASON_NAMES[language][delay.motif] }) : late;
  };
}
