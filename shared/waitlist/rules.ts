/** Entries that a customer may have open at once, in all waitlists; two requests at the same moment may exceed it by one. */
export const MAX_OPEN_ENTRIES = 3;

/** Hours for which an offer holds its space, if the drop-off does not end before. */
export const OFFER_HOURS = 24;

/**
 * States of an entry in a waitlist: it waits, has an offer, was booked, refused (an offer) or withdrawn (without one) by
 * its customer, let its offer pass, or ended otherwise.
 */
export const WAITLIST_STATUTS = [
  'EN_ATTENTE',
  'OFFERTE',
  'ACCEPTEE',
  'REFUSEE',
  'RETIREE',
  'EXPIREE',
  'SANS_SUITE',
] as const;
export type WaitlistStatut = (typeof WAITLIST_STATUTS)[number];

/**
 * Why an entry ended without an offer: its container was cancelled or deleted, takes no more parcels, or leaves later
 * than the customer said.
 */
export const WAITLIST_ENDS = ['ANNULE', 'SUPPRIME', 'FERME', 'TROP_TARD'] as const;
export type WaitlistEnd = (typeof WAITLIST_ENDS)[number];

/** Reports whether an entry still waits, or has an offer. */
export const isOpenEntry = ({ statut }: { statut: WaitlistStatut }): boolean =>
  statut === 'EN_ATTENTE' || statut === 'OFFERTE';

/** Reports whether an entry has an offer that may be accepted at an instant. */
export const hasOffer = (
  { statut, offreJusquau }: { statut: WaitlistStatut; offreJusquau?: string | null | undefined },
  at: string,
): boolean => statut === 'OFFERTE' && offreJusquau != null && offreJusquau > at;
