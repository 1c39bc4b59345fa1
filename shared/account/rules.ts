import type { PersonalData } from './schema.ts';

/** What the pages of somebody's data hold together. */
export const joinPages = (one: PersonalData, other: PersonalData): PersonalData => ({
  ...one,
  ...other,
  colis: [...(one.colis ?? []), ...(other.colis ?? [])],
  assurances: [...(one.assurances ?? []), ...(other.assurances ?? [])],
  documents: [...(one.documents ?? []), ...(other.documents ?? [])],
  paiements: [...(one.paiements ?? []), ...(other.paiements ?? [])],
  notifications: [...(one.notifications ?? []), ...(other.notifications ?? [])],
  reservations: [...(one.reservations ?? []), ...(other.reservations ?? [])],
  messages: [...(one.messages ?? []), ...(other.messages ?? [])],
});

/** The name of the file in which a person keeps their data. */
export const fileNameOf = (userId: number, at: Date): string =>
  `yonnee-${userId}-${at.toISOString().slice(0, 10)}.json`;
