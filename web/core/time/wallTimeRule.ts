import * as v from 'valibot';
import { wallTimePattern } from './wallTime.ts';

/** Schema of a required wall time in a form. */
export const wallTime = v.pipe(v.string(), v.minLength(1), v.regex(wallTimePattern, 'not_date'));
