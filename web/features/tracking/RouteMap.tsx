import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { date } from '#web/core/format.ts';
import { byTime, latestEvent } from '#web/core/tracking/order.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Point, Position } from '#web/ui/map/mercator.ts';
import { type Frame, frameOf, pointOf, positionInFrame, svgPath, travelledPart } from './chart.ts';
import land from './land.svg?no-inline';
import { positionOf, seaRoute } from './places.ts';
import styles from './RouteMap.module.css';

interface RouteMapProps {
  container: Container;
  events: readonly Tracking[];
}

/** Map of a container's route and events. Renders nothing when no end and no event has a known position. */
export function RouteMap({ container, events }: RouteMapProps) {
  const { t } = useTranslation('tracking');
  const language = useLanguage();
  const { lieuEnlevement: from, destination: to } = container;
  const route = seaRoute(from, to).map(pointOf);
  const located = byTime(events).filter(hasPosition);
  const last = latestEvent(located, new Date());
  const lastAt = last && hasPosition(last) ? pointOf(last) : undefined;
  const ends = [positionOf(from), positionOf(to)].flatMap((end) => (end ? [pointOf(end)] : []));
  const points = [...route, ...ends, ...located.map(pointOf)];
  if (points.length === 0) return null;

  const frame = frameOf(points);
  const lastName = last && lastAt && { name: last.lieu, at: lastAt, towards: undefined };
  const names = namesOf(container, route, lastName);
  const sentences = [
    t('map.label', { from, to }),
    last &&
      t('map.last', { place: last.lieu, date: date(language, last.date, timeZoneAt(last.lieu, container.fuseau)) }),
  ];
  return (
    <figure className={styles.map}>
      <div className={styles.sea} role="img" aria-label={sentences.filter(Boolean).join(' ')}>
        <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} aria-hidden="true">
          <use href={`${land}#land`} className={styles.land} />
          <path className={styles.way} d={svgPath(route)} />
          {lastAt && route.length > 0 && <path className={styles.sailed} d={svgPath(travelledPart(route, lastAt))} />}
        </svg>
        {ends.map((end, index) => (
          <Mark key={index === 0 ? 'from' : 'to'} kind="end" at={positionInFrame(frame, end)} />
        ))}
        {located.map((event) => (
          <Mark key={event.id} kind={event === last ? 'last' : 'seen'} at={positionInFrame(frame, pointOf(event))} />
        ))}
        {names.map((name) => (
          <span
            key={`${name.name} ${name.at.x}`}
            className={styles.name}
            data-side={sideOf(name, frame)}
            style={positionInFrame(frame, name.at)}
            aria-hidden="true"
          >
            {name.name}
          </span>
        ))}
      </div>
      <figcaption className={styles.note}>{t('map.note')}</figcaption>
    </figure>
  );
}

function Mark({ kind, at }: { kind: 'end' | 'seen' | 'last'; at: CSSProperties }) {
  return <span className={styles.mark} data-kind={kind} style={at} aria-hidden="true" />;
}

interface Name {
  name: string;
  at: Point;
  /** Next point of the route, which the name must not cover. */
  towards: Point | undefined;
}

/** Names of both ends and of the last position, unless it would overlap one of them. */
function namesOf({ lieuEnlevement, destination }: Container, route: readonly Point[], last: Name | undefined): Name[] {
  const ends = [
    { name: lieuEnlevement, towards: route[1] },
    { name: destination, towards: route.at(-2) },
  ].flatMap(({ name, towards }) => {
    const position = positionOf(name);
    return position ? [{ name, towards, at: pointOf(position) }] : [];
  });
  const isNear = ({ at }: Name) => last && Math.hypot(at.x - last.at.x, at.y - last.at.y) < NEAR;
  return last && !ends.some(isNear) ? [...ends, last] : ends;
}

/** Distance in map units below which two names would overlap. */
const NEAR = 30;

/** Side of the point for its name: away from the route, if there is room. */
function sideOf({ at, towards }: Name, { x, width }: Frame): 'left' | 'right' {
  const share = (at.x - x) / width;
  if (share < 0.3) return 'right';
  return share > 0.7 || (towards && towards.x > at.x) ? 'left' : 'right';
}

const hasPosition = (event: Tracking): event is Tracking & Position =>
  event.latitude !== null && event.longitude !== null;
