import { countOutside, mergeRanges, type NumberRange } from '#shared/devices/ranges.ts';

/** Record of a device that arrived, and the container that it was about. */
export type ArrivedRecord = { numero: number; le: string; conteneurId: number | null };

/** Numbers that did not arrive, and the records that arrived before and after them. */
export type Gap = NumberRange & {
  avant: ArrivedRecord | null;
  apres: ArrivedRecord | null;
  /** Since when some of them neither arrived nor wait on the device. */
  depuis?: string | undefined;
};

/** Numbering of a user's records on a device. */
export type Numbering = {
  /** Highest number heard of. */
  numero: number;
  /** All lower numbers that did not arrive, ascending. */
  manques: Gap[];
  /** Numbers that the device said to hold when it was last heard from. */
  enAttente: NumberRange[];
  /** Record that arrived last. */
  dernierRecu?: ArrivedRecord | undefined;
};

/** Report of a device on its records, and the record that arrived with it, if any. */
export type Contact = {
  dernier: number;
  enAttente: readonly NumberRange[];
  abandonnes: readonly NumberRange[];
  recu?: ArrivedRecord | undefined;
};

/** Gaps kept apart at most; a device that leaves more of them cannot make its item grow. */
const MAX_GAPS = 20;

/**
 * Returns the numbering after a contact. The number of a record settles it whenever it arrives, also late or again; a
 * jump opens one gap, however wide.
 */
export const applyContact = (before: Numbering, contact: Contact, now: string): Numbering => {
  const { recu, abandonnes } = contact;
  const enAttente = mergeRanges(contact.enAttente);
  const highest = Math.max(before.numero, contact.dernier, recu?.numero ?? 0);
  const opened: Gap[] =
    highest > before.numero
      ? [{ de: before.numero + 1, a: highest, avant: before.dernierRecu ?? null, apres: null }]
      : [];
  let manques = [...before.manques, ...opened];
  manques = cutAll(manques, abandonnes);
  if (recu) {
    manques = manques.flatMap((gap) => cut(gap, { de: recu.numero, a: recu.numero }, recu));
    manques = manques.map((gap) => (gap.apres === null && gap.a < recu.numero ? { ...gap, apres: recu } : gap));
  }
  while (manques.length > MAX_GAPS) manques = joinFirst(manques);
  return {
    numero: highest,
    manques: withTimes(manques, enAttente, now),
    enAttente,
    dernierRecu: recu ?? before.dernierRecu,
  };
};

/** Returns gaps with the time since when some of their numbers wait nowhere, or without one. */
const withTimes = (gaps: readonly Gap[], held: readonly NumberRange[], now?: string): Gap[] =>
  gaps.map((gap) => ({ ...gap, depuis: countOutside(gap, held) > 0 ? (gap.depuis ?? now) : undefined }));

/** Returns what is left of gaps without ranges of numbers. */
const cutAll = (gaps: readonly Gap[], cutRanges: readonly NumberRange[]): Gap[] =>
  cutRanges.reduce<Gap[]>((left, range) => left.flatMap((gap) => cut(gap, range)), [...gaps]);

/** Returns what is left of a gap without a range of numbers, which a record settled if it is given. */
const cut = (gap: Gap, { de, a }: NumberRange, settledBy?: ArrivedRecord): Gap[] => {
  if (a < gap.de || de > gap.a) return [gap];
  return [
    ...(de > gap.de ? [{ ...gap, a: de - 1, apres: settledBy ?? gap.apres }] : []),
    ...(a < gap.a ? [{ ...gap, de: a + 1, avant: settledBy ?? gap.avant }] : []),
  ];
};

/** Joins the two oldest gaps; what arrived between them counts as missing again. */
const joinFirst = ([first, second, ...others]: Gap[]): Gap[] =>
  first && second
    ? [{ ...first, a: second.a, apres: second.apres, depuis: first.depuis ?? second.depuis }, ...others]
    : [];

/** Counts the numbers that neither arrived nor wait on the device. */
export const countMissing = ({ manques, enAttente }: Numbering): number =>
  manques.reduce((count, gap) => count + countOutside(gap, enAttente), 0);

/** Counts the numbers that did not arrive and wait on the device. */
export const countHeld = (numbering: Numbering): number =>
  numbering.manques.reduce((count, { de, a }) => count + a - de + 1, 0) - countMissing(numbering);

/**
 * Returns the gaps up to a number, without what waits on the device unless `withHeld`, and the numbering without them.
 */
export const settleGaps = (
  numbering: Numbering,
  upTo: number,
  withHeld: boolean,
): { settled: Gap[]; rest: Numbering } => {
  const { manques, enAttente } = numbering;
  const later = { de: upTo + 1, a: Number.MAX_SAFE_INTEGER };
  const settled = cutAll(manques, withHeld ? [later] : [...enAttente, later]);
  return { settled, rest: { ...numbering, manques: withTimes(cutAll(manques, settled), enAttente) } };
};
