import type { Ref } from 'react';

/** Signature as drawn: the size of its area, and its strokes as points in it, from its upper left corner. */
export interface Signature {
  width: number;
  height: number;
  strokes: readonly (readonly { x: number; y: number }[])[];
}

/** Access to what was drawn: its picture, and its strokes; undefined while nobody has signed. */
export interface SignaturePadHandle {
  picture: () => Promise<Blob | undefined>;
  strokes: () => Signature | undefined;
}

export interface SignaturePadProps {
  handle: Ref<SignaturePadHandle>;
  label: string;
  clearLabel: string;
}
