import type { Caller } from './caller.ts';

/** Agent who records what happens to a parcel, and their site; an admin, who may record it too, has none. */
export type RecordingAgent = { userId: number; siteId: number | null };

export const recordingAgentOf = ({ userId, siteId }: Caller): RecordingAgent => ({ userId, siteId: siteId ?? null });
