import { colisKeys } from '#web/core/colis/keys.ts';

/** Query key of the mails to the recipient of a parcel. */
export const messagesKey = (id: number) => [...colisKeys.all, 'messages', id] as const;
