import styles from './ContainerScene.module.css';
import { fullLoad, innerSize, type Parcel, type ParcelKind, partialLoad } from './parcelLoad.ts';

interface ContainerSceneProps {
  /** Filled share of the container, 0 to 1. */
  ratio: number;
}

/**
 * Hero picture: a cutaway container in three-quarter view, on the sea before Dakar's skyline. The sea extends beyond
 * the picture on both sides, so that the hero can clip it at its own edges.
 */
export function ContainerScene({ ratio }: ContainerSceneProps) {
  return (
    <svg viewBox="0 104 720 300" className={styles.scene} aria-hidden="true">
      <Horizon />
      <Barge />
      <Interior />
      <g>
        {stowedRows(ratio).map(({ parcel, row }, order) => (
          <Box key={`${row.near} ${parcel.x} ${parcel.z}`} parcel={parcel} row={row} order={order} />
        ))}
      </g>
      <Exterior />
    </svg>
  );
}

/* Coordinates of the drawing, in decimetres: x along the container, y away from the viewer, z up. */
const containerLength = innerSize.short;
const containerDepth = 23;
const containerHeight = innerSize.height;
const scale = 6.2;
const slant = { x: 2.7, y: -1.55 };
const origin = { x: 22, y: 330 };

type Point = readonly [x: number, y: number, z: number];

const project = ([x, y, z]: Point): string =>
  `${(origin.x + x * scale + y * slant.x).toFixed(1)} ${(origin.y - z * scale + y * slant.y).toFixed(1)}`;
const shape = (...points: Point[]): string => `M${points.map(project).join('L')}z`;
const line = (from: Point, to: Point): string => `M${project(from)}L${project(to)}`;
const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);

/** Path data of a face towards the viewer, at depth y. */
const frontFace = (x: number, z: number, w: number, h: number, y = 0): string =>
  shape([x, y, z], [x + w, y, z], [x + w, y, z + h], [x, y, z + h]);
/** Path data of a face to the right. */
const rightFace = (x: number, y: number, z: number, d: number, h: number): string =>
  shape([x, y, z], [x, y + d, z], [x, y + d, z + h], [x, y, z + h]);
/** Path data of a face upwards. */
const topFace = (x: number, y: number, z: number, w: number, d: number): string =>
  shape([x, y, z], [x + w, y, z], [x + w, y + d, z], [x, y + d, z]);

interface CargoRow {
  near: number;
  far: number;
}

const load = fullLoad(containerLength);
const rows: readonly CargoRow[] = [
  { near: 12, far: 22 },
  { near: 1, far: 11 },
];

/** Returns both rows of parcels, the far one first and without the parcels that the near one hides. */
function stowedRows(ratio: number): { parcel: Parcel; row: CargoRow }[] {
  const stowed = partialLoad(load, ratio);
  const edge = Math.max(0, ...stowed.map((parcel) => parcel.x + parcel.w));
  return rows.flatMap((row) =>
    stowed.filter((parcel) => row.near === 1 || parcel.x + parcel.w > edge - 22).map((parcel) => ({ parcel, row })),
  );
}

function Box({ parcel, row, order }: { parcel: Parcel; row: CargoRow; order: number }) {
  const { x, z, w, h, kind } = parcel;
  const depth = row.far - row.near;
  const gap = 0.12;
  const at = { x: x + gap, z: z + gap, w: w - 2 * gap, h: h - gap };
  return (
    <g className={`${styles.box} ${styles[kind]}`} style={{ animationDelay: `${order * 9}ms` }}>
      <path className={styles.topFace} d={topFace(at.x, row.near, at.z + at.h, at.w, depth)} />
      <path className={styles.sideFace} d={rightFace(at.x + at.w, row.near, at.z, depth, at.h)} />
      <path className={styles.frontFace} d={frontFace(at.x, at.z, at.w, at.h, row.near)} />
      <path className={styles.mark} d={marks[kind](at, row.near)} />
    </g>
  );
}

type Face = Pick<Parcel, 'x' | 'z' | 'w' | 'h'>;

const tape = ({ x, z, w, h }: Face, y: number): string =>
  frontFace(x + w / 2 - 0.45, z + h * 0.6, 0.9, h * 0.4, y) + frontFace(x + w - 2.9, z + 0.9, 1.9, 1.3, y);

const marks: Record<ParcelKind, (face: Face, y: number) => string> = {
  carton: tape,
  kraft: tape,
  pale: tape,
  drum: ({ x, z, w, h }, y) => frontFace(x, z + h * 0.3, w, 0.6, y) + frontFace(x, z + h * 0.66, w, 0.6, y),
  bag: ({ x, z, w, h }, y) =>
    [0.16, 0.44, 0.72].map((at) => frontFace(x + w * at, z, 0.9, h, y)).join('') +
    [0.2, 0.6].map((at) => frontFace(x, z + h * at, w, 0.9, y)).join(''),
  trunk: ({ x, z, w, h }, y) =>
    frontFace(x + w * 0.2, z, 0.7, h, y) +
    frontFace(x + w * 0.74, z, 0.7, h, y) +
    frontFace(x + w / 2 - 0.6, z + h - 1.8, 1.2, 0.9, y),
};

const frame = 1.4;
const right = containerLength + frame;
const roof = containerHeight + 1.8;
const wallHeight = 3;

/** Inside of the container, visible past the cut wall. */
function Interior() {
  return (
    <>
      <path className={styles.hollow} d={frontFace(0, 0, right, containerHeight, containerDepth)} />
      <path
        className={styles.hollowRib}
        d={steps(1, containerLength - 1, 2)
          .map((x) => frontFace(x, 0, 1, containerHeight, containerDepth))
          .join('')}
      />
      <path className={styles.hollowSide} d={rightFace(0, 0, 0, containerDepth, containerHeight)} />
      <path className={styles.floor} d={topFace(0, 0, 0, right, containerDepth)} />
      <path
        className={styles.plank}
        d={steps(4, containerDepth - 1, 4.6)
          .map((y) => line([0, y, 0], [containerLength, y, 0]))
          .join('')}
      />
    </>
  );
}

/** Steel parts between the viewer and the parcels. */
function Exterior() {
  return (
    <>
      <Door />
      <path
        className={styles.steelSide}
        d={
          rightFace(right, 0, -2, containerDepth, 2) +
          rightFace(right, 0, containerHeight, containerDepth, roof - containerHeight)
        }
      />
      <path className={styles.steelSide} d={rightFace(right, containerDepth - 1.6, -2, 1.6, roof + 2)} />
      <path className={styles.roof} d={topFace(-frame, 0, roof, containerLength + 2 * frame, containerDepth)} />
      <path
        className={styles.roofRib}
        d={steps(1, containerLength - 1, 2.4)
          .map((x) => topFace(x, 1.6, roof, 1, containerDepth - 3.2))
          .join('')}
      />
      <path className={styles.steel} d={frontFace(0, containerHeight - wallHeight, containerLength, wallHeight)} />
      <path
        className={styles.steelDark}
        d={steps(0.5, containerLength - 1, 2)
          .map((x) => frontFace(x, containerHeight - wallHeight, 1, wallHeight))
          .join('')}
      />
      <path className={styles.lip} d={frontFace(0, containerHeight - wallHeight - 0.35, containerLength, 0.35)} />
      <path
        className={styles.steel}
        d={
          frontFace(-frame, -2, containerLength + 2 * frame, 2) +
          frontFace(-frame, containerHeight, containerLength + 2 * frame, roof - containerHeight) +
          frontFace(-frame, -2, frame, roof + 2) +
          frontFace(containerLength, -2, frame, roof + 2)
        }
      />
      <path className={styles.shine} d={frontFace(-frame, roof - 0.45, containerLength + 2 * frame, 0.45)} />
      <path className={styles.steelSide} d={rightFace(right, 0, -2, 1.2, roof + 2)} />
      <path className={styles.steelDark} d={frontFace(18, -2, 5, 1.1) + frontFace(37, -2, 5, 1.1)} />
      <path
        className={styles.steelDark}
        d={[-frame, containerLength - 0.6]
          .map((x) => frontFace(x, -2, 2, 2) + frontFace(x, containerHeight, 2, roof - containerHeight))
          .join('')}
      />
      <path
        className={styles.hole}
        d={[-frame, containerLength - 0.6]
          .map((x) => frontFace(x + 0.6, -1.4, 0.9, 0.8) + frontFace(x + 0.6, containerHeight + 0.5, 0.9, 0.8))
          .join('')}
      />
    </>
  );
}

/** Far door leaf, swung open; the near one is cut away with the wall. */
function Door() {
  const hinge = containerDepth - 0.4;
  const reach = (share: number, z: number): Point => [right + 10.6 * share, hinge - 4.4 * share, z];
  const leaf = (from: number, to: number, z = -1.6, h = roof + 1): string =>
    shape(reach(from, z), reach(to, z), reach(to, z + h), reach(from, z + h));
  return (
    <>
      <path className={styles.door} d={leaf(0, 1)} />
      <path
        className={styles.doorRib}
        d={steps(0.06, 0.9, 0.135)
          .map((at) => leaf(at, at + 0.065))
          .join('')}
      />
      <path
        className={styles.rod}
        d={line(reach(0.36, -2.2), reach(0.36, roof)) + line(reach(0.76, -2.2), reach(0.76, roof))}
      />
      <path className={styles.handle} d={leaf(0.36, 0.58, 9.4, 1) + leaf(0.76, 0.98, 9.4, 1)} />
    </>
  );
}

/** Flat deck that carries the container, and the waves around it. */
function Barge() {
  return (
    <>
      <path className={styles.deck} d={topFace(-5, -3, -2, containerLength + 12, containerDepth + 6)} />
      <path
        className={styles.hull}
        d={shape([-5, -3, -2], [containerLength + 7, -3, -2], [containerLength + 5.4, -3, -5], [-3.4, -3, -5])}
      />
      <path
        className={styles.hullSide}
        d={shape(
          [containerLength + 7, -3, -2],
          [containerLength + 7, containerDepth + 3, -2],
          [containerLength + 5.4, containerDepth + 2, -5],
          [containerLength + 5.4, -3, -5],
        )}
      />
      <path
        className={styles.wave}
        d="M-24 362q8 -5 16 0t16 0t16 0M66 386q8 -5 16 0t16 0M170 376q8 -5 16 0t16 0t16 0M300 384q8 -5 16 0t16 0M400 368q8 -5 16 0t16 0t16 0M520 352q8 -5 16 0t16 0M566 378q8 -5 16 0t16 0t16 0M640 330q8 -5 16 0t16 0M690 356q8 -5 16 0t16 0M490 392q8 -5 16 0t16 0M-120 344q8 -5 16 0t16 0M-220 378q8 -5 16 0t16 0t16 0M-330 352q8 -5 16 0t16 0M-460 372q8 -5 16 0t16 0t16 0M-600 346q8 -5 16 0t16 0M-760 382q8 -5 16 0t16 0t16 0M770 372q8 -5 16 0t16 0M850 338q8 -5 16 0t16 0M960 366q8 -5 16 0t16 0t16 0"
      />
    </>
  );
}

/** Sky, sea and the skyline: the Mosque of the Divinity, the Mamelles and the Monument of the African Renaissance. */
function Horizon() {
  return (
    <>
      <circle className={styles.sun} cx="640" cy="258" r="86" />
      <path className={styles.coast} d={`M-2400 ${sea}H516${skyline}V3000H-2400z`} />
      <path className={styles.sea} d={`M-2400 ${sea + 0.75}H3120V3000H-2400z`} />
      <path className={styles.boat} d="M-214 288q26 9 74 0l4 -5q-4 9 -10 12h-56q-8 -2 -12 -7zM-186 289v-26l15 15h-15" />
    </>
  );
}

const sea = 284;

/** Path data from the shore of Ouakam eastwards, relative to the sea line. */
const skyline =
  // low houses
  'v-5h8v-6h9v5h5' +
  // the mosque: two slender minarets with their galleries, the hall and its dome between them
  'v-46h-1.500v-3h1.500v-14l3.500 -13l3.500 13v14h1.500v3h-1.500v36h8v-9q0 -13 11 -15q11 2 11 15v9h8v-36h-1.500v-3h1.500v-14l3.500 -13l3.500 13v14h1.500v3h-1.500v52' +
  'h7' +
  // the first Mamelle and its lighthouse
  'c8 -2 14 -22 27 -25l1.500 -19h-2v-3h2v-5l4.500 -4l4.500 4v5h2v3h-2l1.500 19c11 3 16 17 24 21' +
  // the second Mamelle and the monument: a man drawn up out of the rock, a child on his arm, a woman at his side
  'c8 -5 12 -21 22 -26' +
  'l3 -9l3.5 -4l1.5 -7l1 -6l-2 -6l0.5 -4.5l-5.5 -3.5l-3.5 -2.5l-1 -3.5l-0.5 -3l-9 -2.5l0 -1.5l9 1l-0.2 -3l1.4 -2.5l2.8 0l1.4 2.5l-0.4 3l1.5 6l1.5 3.5l4 1.5l-0.4 -4l1.4 -3.5l3.3 -0.5l2.1 2.5l-0.4 4.5l3.5 2.5l2 3.5l3 5l1.5 -1l-0.2 -3.5l2.2 -2.5l3 0.5l1 2l6 -0.5l-4.5 3.5l0.5 2.5l8 3l-0.5 1.5l-8 0l0 6.5l3.5 7l8 3l-6 3l4 6' +
  'c11 4 15 25 25 30' +
  // the Plateau, then the low coast
  'h10v-12h11v-20h10v14h8v-30h12v24h9v-12h14v18h16v8h34q60 8 140 10H3120';
