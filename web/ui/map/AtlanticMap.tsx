import styles from './AtlanticMap.module.css';
import type { Position } from './mercator.ts';
import { pathThrough, size, toMapPoint } from './projection.ts';

export interface Port extends Position {
  name: string;
  /** Side of the dot on which the name fits. */
  side: 'left' | 'right' | 'above' | 'below';
  /** Destination of the routes. */
  isDestination?: boolean;
}

interface AtlanticMapProps {
  /** Text alternative of the map. */
  label: string;
  ports: readonly Port[];
  /** Sea routes, each as a list of positions. */
  routes: readonly (readonly Position[])[];
}

/** Map of the Atlantic with ports and the routes between them. */
export function AtlanticMap({ label, ports, routes: ways }: AtlanticMapProps) {
  return (
    <div className={styles.map}>
      <div className={styles.land} />
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        {ways.map(pathThrough).map((way) => (
          <path key={way} d={way} className={styles.way} />
        ))}
        {ports.map((port) => (
          <PortMark key={port.name} {...port} />
        ))}
      </svg>
    </div>
  );
}

function PortMark({ name, side, isDestination: goal = false, ...position }: Port) {
  const { x, y } = toMapPoint(position);
  const { dx, dy, anchor } = labelOffsets[side];
  return (
    <g className={goal ? styles.goal : styles.port}>
      <circle cx={x} cy={y} r={goal ? 4 : 2.5} />
      <text x={x + dx} y={y + dy} textAnchor={anchor}>
        {name}
      </text>
    </g>
  );
}

const labelOffsets = {
  left: { dx: -6, dy: 3.5, anchor: 'end' },
  right: { dx: 6, dy: 3.5, anchor: 'start' },
  above: { dx: 0, dy: -6, anchor: 'middle' },
  below: { dx: 0, dy: 13, anchor: 'middle' },
} as const;
