import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { date } from '#web/core/format.ts';
import { pointOf } from '#web/core/tracking/map/chart.ts';
import { SeaMap } from '#web/core/tracking/map/SeaMap.tsx';
import { byTime, latestEvent } from '#web/core/tracking/order.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Position } from '#web/ui/map/mercator.ts';

interface RouteMapProps {
  container: Container;
  events: readonly Tracking[];
}

/** Map of a container's route and of the events whose position is known. */
export function RouteMap({ container, events }: RouteMapProps) {
  const { t } = useTranslation('tracking');
  const language = useLanguage();
  const { lieuEnlevement: from, destination: to, fuseau } = container;
  const located = byTime(events).filter(hasPosition);
  const last = located.find(({ id }) => id === latestEvent(located, new Date())?.id);
  const sentences = [
    t('map.label', { from: placeName(language, from), to: placeName(language, to) }),
    last &&
      t('map.last', {
        place: placeName(language, last.lieu),
        date: date(language, last.date, timeZoneAt(last.lieu, fuseau)),
      }),
  ];
  return (
    <SeaMap
      from={from}
      to={to}
      seen={located.filter((event) => event !== last).map((event) => ({ key: event.id, at: pointOf(event) }))}
      current={last && { name: last.lieu, at: pointOf(last) }}
      label={sentences.filter(Boolean).join(' ')}
      note={t('map.note')}
    />
  );
}

const hasPosition = (event: Tracking): event is Tracking & Position =>
  event.latitude !== null && event.longitude !== null;
