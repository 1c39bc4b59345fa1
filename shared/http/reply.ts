import * as v from 'valibot';

/** `{ success: true, data, message? }`: one thing, or what was done. */
export const one = <S extends v.GenericSchema>(data: S) =>
  v.object({ success: v.literal(true), data, message: v.optional(v.string()) });

/** `{ success: true, data: [...], next? }`: a page of a list; `next` is the cursor of the page after. */
export const list = <S extends v.GenericSchema>(data: S) =>
  v.object({ success: v.literal(true), data: v.array(data), next: v.optional(v.string()) });

/** `{ success: true, message }`: something was done and there is nothing to show. */
export const done = v.object({ success: v.literal(true), message: v.string() });
