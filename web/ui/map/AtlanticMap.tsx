import styles from './AtlanticMap.module.css';
import type { Position } from './mercator.ts';
import { onMap, pathThrough, size } from './project.ts';

export interface Port extends Position {
  name: string;
  /** On which side of its dot the name has room. */
  side: 'left' | 'right' | 'above' | 'below';
  /** Where the ways lead to. */
  goal?: boolean;
}

interface AtlanticMapProps {
  /** Says what the map shows. */
  label: string;
  ports: readonly Port[];
  /** Ways at sea, each through its positions. */
  ways: readonly (readonly Position[])[];
}

/** The ocean between the Americas, Europe and Africa, with ports and the ways between them. */
export function AtlanticMap({ label, ports, ways }: AtlanticMapProps) {
  return (
    <div className={styles.map}>
      <div className={styles.land} />
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        {ways.map(pathThrough).map((way) => (
          <path key={way} d={way} className={styles.way} />
        ))}
        {ports.map((port) => (
          <Mark key={port.name} {...port} />
        ))}
      </svg>
    </div>
  );
}

function Mark({ name, side, goal = false, ...position }: Port) {
  const { x, y } = onMap(position);
  const { dx, dy, anchor } = besides[side];
  return (
    <g className={goal ? styles.goal : styles.port}>
      <circle cx={x} cy={y} r={goal ? 4 : 2.5} />
      <text x={x + dx} y={y + dy} textAnchor={anchor}>
        {name}
      </text>
    </g>
  );
}

const besides = {
  left: { dx: -6, dy: 3.5, anchor: 'end' },
  right: { dx: 6, dy: 3.5, anchor: 'start' },
  above: { dx: 0, dy: -6, anchor: 'middle' },
  below: { dx: 0, dy: 13, anchor: 'middle' },
} as const;
