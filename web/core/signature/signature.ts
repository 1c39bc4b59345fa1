/** Signature as drawn: the size of its area, and its strokes as points in it, from its upper left corner. */
export interface Signature {
  width: number;
  height: number;
  strokes: readonly (readonly { x: number; y: number }[])[];
}
