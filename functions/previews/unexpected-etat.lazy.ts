/** Loaded by the preview of a change of état only. */
export { unexpectedEtat } from '#shared/changes/unexpected-changes.ts';
