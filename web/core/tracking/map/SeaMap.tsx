import type { CSSProperties } from 'react';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import type { Point } from '#web/ui/map/mercator.ts';
import { type Frame, frameOf, pointOf, positionInFrame, svgPath, travelledPart } from './chart.ts';
import land from './land.svg?no-inline';
import { positionOf, seaRoute } from './places.ts';
import styles from './SeaMap.module.css';

interface Place {
  /** Shown beside the mark; none for a point without a name. */
  name: string | undefined;
  at: Point;
}

interface SeaMapProps {
  from: string;
  to: string;
  /** Points where the container was seen before. */
  seen?: readonly { key: number; at: Point }[];
  /** Position of the container, which ends the travelled part of the route. */
  current: Place | undefined;
  /** Description of the map for screen readers. */
  label: string;
  note: string;
}

/** Map of a sea route and its travelled part. Renders nothing when no position is known. */
export function SeaMap({ from, to, seen = [], current, label, note }: SeaMapProps) {
  const nameOf = usePlaceName();
  const route = routeBetween(from, to);
  const ends = endsOf(from, to, route);
  const points = [...route, ...ends.map(({ at }) => at), ...seen.map(({ at }) => at), ...(current ? [current.at] : [])];
  if (points.length === 0) return null;
  const frame = frameOf(points);
  return (
    <figure className={styles.map}>
      <div className={styles.sea} role="img" aria-label={label}>
        <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} aria-hidden="true">
          <use href={`${land}#land`} className={styles.land} />
          <path className={styles.way} d={svgPath(route)} />
          {current && route.length > 0 && (
            <path className={styles.sailed} d={svgPath(travelledPart(route, current.at))} />
          )}
        </svg>
        {ends.map(({ name, at }, index) => (
          <Mark key={index === 0 ? 'from' : `to ${name}`} kind="end" at={positionInFrame(frame, at)} />
        ))}
        {seen.map(({ key, at }) => (
          <Mark key={key} kind="seen" at={positionInFrame(frame, at)} />
        ))}
        {current && <Mark kind="last" at={positionInFrame(frame, current.at)} />}
        {namesOf(ends, current).map((place) => (
          <span
            key={`${place.name} ${place.at.x}`}
            className={styles.name}
            data-side={sideOf(place, frame)}
            style={positionInFrame(frame, place.at)}
            aria-hidden="true"
          >
            {place.name && nameOf(place.name)}
          </span>
        ))}
      </div>
      <figcaption className={styles.note}>{note}</figcaption>
    </figure>
  );
}

/** Points of the sea route between two places; empty when one of them is unknown. */
export const routeBetween = (from: string, to: string): Point[] => seaRoute(from, to).map(pointOf);

function Mark({ kind, at }: { kind: 'end' | 'seen' | 'last'; at: CSSProperties }) {
  return <span className={styles.mark} data-kind={kind} style={at} aria-hidden="true" />;
}

interface NamedPoint extends Place {
  /** Next point of the route, which the name must not cover. */
  towards: Point | undefined;
}

/** Both ends whose positions are known. */
const endsOf = (from: string, to: string, route: readonly Point[]): NamedPoint[] =>
  [
    { name: from, towards: route[1] },
    { name: to, towards: route.at(-2) },
  ].flatMap(({ name, towards }) => {
    const position = positionOf(name);
    return position ? [{ name, towards, at: pointOf(position) }] : [];
  });

/** Names of both ends and of the current position, unless that would overlap one of them. */
function namesOf(ends: readonly NamedPoint[], current: Place | undefined): NamedPoint[] {
  if (!current?.name) return [...ends];
  const isNear = ({ at }: Place) => Math.hypot(at.x - current.at.x, at.y - current.at.y) < NEAR;
  return ends.some(isNear) ? [...ends] : [...ends, { ...current, towards: undefined }];
}

/** Distance in map units below which two names would overlap. */
const NEAR = 30;

/** Side of the point for its name: away from the route, if there is room. */
function sideOf({ at, towards }: NamedPoint, { x, width }: Frame): 'left' | 'right' {
  const share = (at.x - x) / width;
  if (share < 0.3) return 'right';
  return share > 0.7 || (towards && towards.x > at.x) ? 'left' : 'right';
}
