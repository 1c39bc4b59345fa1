import { emptyBooking } from '#web/features/booking/values.ts';
import { container } from './containers.ts';

/** Container of the booking forms in tests. */
export const BOOKING = container().id;

/** Values of a booking form that is complete but for the email of the recipient, which is optional. */
export const filledBooking = {
  ...emptyBooking,
  description: 'Vêtements',
  poids: '10',
  longueur: '0.4',
  largeur: '0.3',
  hauteur: '0.3',
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '+221 77 123 45 67',
  adresseDestinataire: 'Plateau, Dakar',
  typeDocument: 'Facture commerciale',
  document: { name: 'facture.pdf', size: 9, key: 'incoming/7/old', uploadedAt: Date.now() },
  valeurCouverture: '100000',
} satisfies typeof emptyBooking;
