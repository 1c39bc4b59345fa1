import * as v from 'valibot';
import type { ErrorCode } from '../errors.ts';

/** Field of every successful reply, next to the fields of the route. */
export const success = { success: v.literal(true) };

/** `{ success: true, data, message? }`: one thing, or the result of an action. */
export const one = <S extends v.GenericSchema>(data: S) =>
  v.object({ ...success, data, message: v.optional(v.string()) });

/** `{ success: true, data: [...], next? }`: a page of a list; `next` is the cursor of the following page. */
export const list = <S extends v.GenericSchema>(data: S) =>
  v.object({ ...success, data: v.array(data), next: v.optional(v.string()) });

/** `{ success: true, message }`: the action succeeded and has no data. */
export const done = v.object({ ...success, message: v.string() });

/** Reply described by `list`, for code that reads any list. */
export interface ListReply<Row> {
  data: readonly Row[];
  /** Cursor of the following page; absent on the last page. */
  next?: string | undefined;
}

/** Body of every error reply; `fields` holds one sentence per field at fault. */
export interface RefusalReply {
  success: false;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
}
