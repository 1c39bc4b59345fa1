import { encode } from 'uqr';
import type { LabelContent } from './labelContent.ts';

/**
 * Layout of a label on A6, in dots of 1/8 mm: the dots of a label printer with 203 dpi. The QR code's modules are whole
 * dots, so that such a printer prints them without blur.
 */
export const DOTS_PER_MM = 8;
export const LABEL = { width: 105 * DOTS_PER_MM, height: 148 * DOTS_PER_MM } as const;

/** Black rectangle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LabelText {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  font: 'title' | 'text';
  anchor: 'start' | 'middle' | 'end';
}

export interface LabelLayout {
  boxes: Box[];
  texts: LabelText[];
}

/** Margin that printers leave white. */
const MARGIN = 6 * DOTS_PER_MM;
const LEFT = MARGIN;
const RIGHT = LABEL.width - MARGIN;
const CENTRE = LABEL.width / 2;
const INNER = RIGHT - LEFT;
const RULE = 4;
/** Largest side of the QR code with its quiet zone, and its upper edge. */
const QR_SIDE = 64 * DOTS_PER_MM;
const QR_TOP = 46 * DOTS_PER_MM;
/** White modules that a QR code needs around it. */
const QUIET_MODULES = 4;

/** Returns where everything on a label is. Texts that are too long are made smaller, then cut. */
export const labelLayout = (content: LabelContent): LabelLayout => ({
  boxes: [...logo(LEFT, 52), rule(152), ...qrCode(content.url), rule(968)],
  texts: [
    { text: 'Yónnee', x: LEFT + 104, y: 110, size: 64, font: 'title', anchor: 'start' },
    fitted(content.part, { x: RIGHT, y: 126, size: 104, font: 'title', anchor: 'end' }, 300),
    fitted(content.destination, { x: LEFT, y: 246, size: 88, font: 'title', anchor: 'start' }, INNER),
    fitted(content.origin, { x: LEFT, y: 302, size: 40, font: 'text', anchor: 'start' }, INNER),
    fitted(content.departure, { x: LEFT, y: 352, size: 40, font: 'text', anchor: 'start' }, INNER),
    fitted(content.code, { x: CENTRE, y: 938, size: 74, font: 'text', anchor: 'middle' }, INNER),
    { text: content.recipientTitle, x: LEFT, y: 1012, size: 30, font: 'text', anchor: 'start' },
    fitted(content.recipient, { x: LEFT, y: 1080, size: 68, font: 'title', anchor: 'start' }, INNER),
    fitted(content.number, { x: LEFT, y: 1134, size: 30, font: 'text', anchor: 'start' }, INNER),
  ],
});

const rule = (y: number): Box => ({ x: LEFT, y, width: INNER, height: RULE });

/** The logo: a container with its ribs and an open door. */
const logo = (x: number, y: number): Box[] => [
  { x, y, width: 84, height: 5 },
  { x, y: y + 59, width: 84, height: 5 },
  ...[0, 16, 32, 48, 64, 79].map((at) => ({ x: x + at, y, width: 5, height: 64 })),
];

/** The QR code as rows of boxes, as large as its place allows in whole dots per module. */
const qrCode = (url: string): Box[] => {
  // The highest correction level: a label is scratched, wet and folded before it arrives.
  const { data, size } = encode(url, { ecc: 'H', border: 0 });
  const module = Math.floor(QR_SIDE / (size + 2 * QUIET_MODULES));
  const left = CENTRE - Math.round((size * module) / 2);
  const top = QR_TOP + Math.round((QR_SIDE - size * module) / 2);
  return data.flatMap((row, line) =>
    runsOf(row).map(({ from, length }) => ({
      x: left + from * module,
      y: top + line * module,
      width: length * module,
      height: module,
    })),
  );
};

/** Runs of dark modules in a row. */
const runsOf = (row: readonly boolean[]): { from: number; length: number }[] => {
  const runs: { from: number; length: number }[] = [];
  for (const [at, dark] of row.entries()) {
    const last = runs.at(-1);
    if (dark && last && last.from + last.length === at) last.length += 1;
    else if (dark) runs.push({ from: at, length: 1 });
  }
  return runs;
};

/** Smallest readable size: letters of 3 mm. */
const SMALLEST = 34;

/** Makes a text smaller until it fits into a width; beyond the smallest size it is cut. */
const fitted = (text: string, place: Omit<LabelText, 'text'>, width: number): LabelText => {
  const size = Math.min(place.size, Math.max(SMALLEST, Math.floor(width / emsOf(text))));
  let shown = text;
  while (emsOf(shown) * size > width) shown = `${shown.slice(0, -2).trimEnd()}…`;
  return { ...place, text: shown, size };
};

/**
 * Width of a text in em, rather too much than too little: a label has no browser to measure with in a picture or test.
 */
const emsOf = (text: string): number => [...text].reduce((sum, letter) => sum + emOf(letter), 0);

const emOf = (letter: string): number => {
  if (/[ilIjftr.,·'’()\s-]/.test(letter)) return 0.36;
  if (/[mwMWŒœ…]/.test(letter)) return 0.95;
  return /\p{Lu}/u.test(letter) ? 0.7 : 0.6;
};
