import type { PersonalData } from './schema.ts';

/** Joins two pages of a customer's personal data. */
export const mergeExportPages = (one: PersonalData, other: PersonalData): PersonalData => ({
  ...one,
  ...other,
  colis: [...(one.colis ?? []), ...(other.colis ?? [])],
  assurances: [...(one.assurances ?? []), ...(other.assurances ?? [])],
  documents: [...(one.documents ?? []), ...(other.documents ?? [])],
  paiements: [...(one.paiements ?? []), ...(other.paiements ?? [])],
  notifications: [...(one.notifications ?? []), ...(other.notifications ?? [])],
  reservations: [...(one.reservations ?? []), ...(other.reservations ?? [])],
  destinataires: [...(one.destinataires ?? []), ...(other.destinataires ?? [])],
  messages: [...(one.messages ?? []), ...(other.messages ?? [])],
  journal: [...(one.journal ?? []), ...(other.journal ?? [])],
  avoirs: [...(one.avoirs ?? []), ...(other.avoirs ?? [])],
  recus: [...(one.recus ?? []), ...(other.recus ?? [])],
  mandataires: [...(one.mandataires ?? []), ...(other.mandataires ?? [])],
  messagesDestinataires: [...(one.messagesDestinataires ?? []), ...(other.messagesDestinataires ?? [])],
  remises: [...(one.remises ?? []), ...(other.remises ?? [])],
  inventaires: [...(one.inventaires ?? []), ...(other.inventaires ?? [])],
  droits: [...(one.droits ?? []), ...(other.droits ?? [])],
  reclamations: [...(one.reclamations ?? []), ...(other.reclamations ?? [])],
  appareils: [...(one.appareils ?? []), ...(other.appareils ?? [])],
  attentes: [...(one.attentes ?? []), ...(other.attentes ?? [])],
});

/** Name of the file in which a customer downloads their data. */
export const fileNameOf = (userId: number, at: Date): string =>
  `yonnee-${userId}-${at.toISOString().slice(0, 10)}.json`;
