import styles from './ContainerArt.module.css';
import { fullLoad, innerSize, type Parcel, type ParcelKind, partialLoad } from './parcelLoad.ts';

interface ContainerArtProps {
  /** Filled share, 0 to 1. */
  ratio?: number;
  /** Share about to be added, 0 to 1; it slides in, in the accent colour. */
  addedRatio?: number;
  variant?: 'filled' | 'empty' | 'skeleton';
  /** Text alternative; without it the picture is decoration beside an equivalent text. */
  label?: string;
}

/** Cutaway side view of a container, which parcels fill from the left as its space is booked. */
export function ContainerArt({ ratio = 0, addedRatio: adding = 0, variant = 'filled', label }: ContainerArtProps) {
  const filled = variant === 'filled';
  const stowed = filled ? partialLoad(load, ratio) : [];
  const loadAfter = filled && adding > 0 ? partialLoad(load, Math.min(1, ratio + adding)) : stowed;
  // Shows at least one added parcel, however small the share, if any is left.
  const added = adding > 0 ? load.slice(stowed.length, Math.max(loadAfter.length, stowed.length + 1)) : [];
  return (
    <svg
      viewBox="6 2 346 92"
      className={`${styles.art} ${variant === 'skeleton' ? styles.skeleton : ''}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path className={styles.ground} d="M6 93h346" />
      <path className={styles.inside} d={rect(left, top, width, height)} />
      <path className={styles.rib} d={ribs} />
      <path className={styles.floor} d={rect(left, bottom - 2, width, 2)} />
      {kinds.map((kind) => (
        <Parcels key={kind} kind={kind} parcels={stowed.filter((parcel) => parcel.kind === kind)} />
      ))}
      {added.length > 0 && (
        <g className={styles.added}>
          <path d={added.map(outline).join('')} />
          <path className={styles.mark} d={added.map(tape).join('')} />
        </g>
      )}
      <SteelFrame />
    </svg>
  );
}

function Parcels({ kind, parcels }: { kind: ParcelKind; parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <g className={styles[kind]}>
      <path d={parcels.map(outline).join('')} />
      <path className={styles.mark} d={parcels.map(marks[kind]).join('')} />
    </g>
  );
}

/** Frame, strip of wall above the cut, and door. */
function SteelFrame() {
  return (
    <>
      <path className={styles.wall} d={rect(left, top, width, wallHeight)} />
      <path className={styles.groove} d={grooves} />
      <path className={styles.lip} d={rect(left, top + wallHeight, width, 1.5)} />
      <path
        className={styles.frame}
        d={rect(6, 8, 328, 8) + rect(6, 78.4, 328, 8.6) + rect(6, 8, 8, 79) + rect(326, 8, 8, 79)}
      />
      <path className={styles.shine} d={rect(6, 8, 328, 2)} />
      <path className={styles.pocket} d={rect(118, 82, 22, 5) + rect(200, 82, 22, 5)} />
      <path className={styles.casting} d={[6, 325].map((x) => rect(x, 8, 9, 8) + rect(x, 79, 9, 8)).join('')} />
      <path
        className={styles.hole}
        d={[8.5, 327.5].map((x) => rect(x, 10.5, 4, 3, 1.5) + rect(x, 81.5, 4, 3, 1.5)).join('')}
      />
      <path className={styles.door} d="M334 8l17-5v91l-17-7z" />
      <path className={styles.doorRib} d="M338 9v77.600M342 8v80.200M346.500 6.500v83.500" />
      <path className={styles.rod} d="M344.200 5v88" />
      <path className={styles.handle} d={rect(341.5, 50, 5.4, 3, 1)} />
    </>
  );
}

const kinds: readonly ParcelKind[] = ['carton', 'kraft', 'pale', 'drum', 'bag', 'trunk'];
const scale = 2.6;
const left = 14;
const top = 16;
const width = innerSize.long * scale;
const height = innerSize.height * scale;
const bottom = top + height;
const wallHeight = 7;
const load = fullLoad(innerSize.long);

const round = (value: number): number => Math.round(value * 100) / 100;

/** Path data of a rectangle with corners rounded by `r`. */
function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${round(x + r)} ${round(y)}h${round(w - 2 * r)}${arc(r, r)}v${round(h - 2 * r)}${arc(-r, r)}h${round(2 * r - w)}${arc(-r, -r)}v${round(2 * r - h)}${arc(r, -r)}z`;
}

const ribs = Array.from(
  { length: 39 },
  (_, index) => `M${round(left + (index + 1) * 7.8)} ${top}v${round(height)}`,
).join('');
const grooves = Array.from({ length: 60 }, (_, index) => rect(left + 1.3 + index * 5.2, top, 2.6, wallHeight)).join('');

/** Rectangle of a parcel in the drawing, with a small gap to its neighbours. */
const boundsOf = ({ x, z, w, h }: Parcel) => ({
  x: left + x * scale + 0.4,
  y: bottom - 2 - (z + h) * scale * 0.975,
  w: w * scale - 0.8,
  h: h * scale * 0.975 - 0.8,
});

const radius: Record<ParcelKind, number> = { carton: 0.8, kraft: 0.8, pale: 0.8, drum: 2, bag: 2.2, trunk: 1.2 };

function outline(parcel: Parcel): string {
  const { x, y, w, h } = boundsOf(parcel);
  return rect(x, y, w, h, radius[parcel.kind]);
}

/** Path data of the tape from the top and of an address label. */
function tape(parcel: Parcel): string {
  const { x, y, w, h } = boundsOf(parcel);
  return rect(x + w / 2 - 1.4, y, 2.8, h * 0.4) + rect(x + w - 7, y + h - 5.5, 4.6, 3);
}

/** Path data of the marks of each kind: tape, hoops, plaid or straps. */
const marks: Record<ParcelKind, (parcel: Parcel) => string> = {
  carton: tape,
  kraft: tape,
  pale: tape,
  drum: (parcel) => {
    const { x, y, w, h } = boundsOf(parcel);
    return rect(x, y + h * 0.3, w, 1.6) + rect(x, y + h * 0.64, w, 1.6);
  },
  bag: (parcel) => {
    const { x, y, w, h } = boundsOf(parcel);
    const down = [0.2, 0.5, 0.8].map((at) => rect(x + w * at - 1, y, 2, h));
    const across = [0.28, 0.68].map((at) => rect(x, y + h * at - 1, w, 2));
    return [...down, ...across].join('');
  },
  trunk: (parcel) => {
    const { x, y, w, h } = boundsOf(parcel);
    return rect(x + w * 0.2, y, 1.8, h) + rect(x + w * 0.8 - 1.8, y, 1.8, h) + rect(x + w / 2 - 1.6, y + 3, 3.2, 2);
  },
};
