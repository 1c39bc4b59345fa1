import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { withTotals } from '../../support/data/money-of-parcels.ts';

const AT = '2026-11-01T08:00:00.000Z';

/** A booked, unpaid parcel as stored. */
export const storedColis = (special: Partial<StoredColis> = {}): StoredColis =>
  withTotals({
    id: 1111111111,
    userId: 7,
    bookingId: 1234567890,
    description: 'Livres',
    grams: 2000,
    longueurMm: 300,
    largeurMm: 200,
    hauteurMm: 100,
    cm3: 6000,
    etat: 'ENREGISTRE',
    rateCents: 1000,
    priceCents: 2000,
    photoKey: null,
    paymentId: null,
    lockedBy: null,
    lockedFor: null,
    provisional: false,
    unpaidSince: AT,
    lapsesAt: '2026-11-04T08:00:00.000Z',
    remindedAt: null,
    assuranceId: 1,
    documentId: 2,
    trackingCode: '7K3M9QPX4WTHW',
    username: 'Awa Diop',
    userEmail: 'awa@yonnee.test',
    userPhone: '+33612345678',
    nomDestinataire: 'Fatou Sarr',
    emailDestinataire: 'fatou@yonnee.test',
    telephoneDestinataire: '+221771234567',
    adresseDestinataire: 'Villa 12, Dakar',
    createdAt: AT,
    version: 1,
    ...special,
  });

/** Intake as booked, measured or refused. */
export const reception = (special: Partial<NonNullable<StoredColis['reception']>> = {}) => ({
  le: AT,
  agentId: 9,
  siteId: 3,
  verdict: 'CONFORME' as const,
  mesures: null,
  ecart: null,
  refus: null,
  ...special,
});
