/** Loaded by the preview of a change of état only. */
export { unexpectedEtat } from '#shared/unexpected-changes.ts';
