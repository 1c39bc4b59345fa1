import * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

/** Field of every reply of success; what a route adds stands beside it. */
export const success = { success: v.literal(true) };

/** `{ success: true, data, message? }`: one thing, or what was done. */
export const one = <S extends v.GenericSchema>(data: S) =>
  v.object({ ...success, data, message: v.optional(v.string()) });

/** `{ success: true, data: [...], next? }`: a page of a list; `next` is the cursor of the page after. */
export const list = <S extends v.GenericSchema>(data: S) =>
  v.object({ ...success, data: v.array(data), next: v.optional(v.string()) });

/** `{ success: true, message }`: something was done and there is nothing to show. */
export const done = v.object({ ...success, message: v.string() });

/** A reply that `list` describes, as readers of any list take it. */
export interface ListReply<Row> {
  data: readonly Row[];
  /** Cursor of the page after, unless this is the last. */
  next?: string | undefined;
}

/** The body of every refusal; `fields` names each field at fault with a sentence about it. */
export interface RefusalReply {
  success: false;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
}
