import type { InventoryValues } from '#web/core/inventory/values.ts';
import type { BookingValues } from '#web/features/booking/bookingFormSchema.ts';
import { saveBookingDraft } from '#web/features/booking/draft.ts';
import { emptyBooking } from '#web/features/booking/values.ts';
import { line } from '../support/items/inventory-lines.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { bookedBody, listReply, mockApi, visit } from './visit.tsx';

export const BOOKING = container().id;
/** Values of a form that is filled in but for its documents. */
export const values: BookingValues = {
  ...emptyBooking,
  ...{ description: 'Vêtements', poids: '10', longueur: '0.4', largeur: '0.3', hauteur: '0.3' },
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '+221 77 123 45 67',
  emailDestinataire: 'fatou@yonnee.test',
  adresseDestinataire: 'Plateau, Dakar',
  valeurCouverture: '100000',
};
export const DOCUMENT = { name: 'facture.pdf', size: 9, key: 'incoming/7/own', uploadedAt: Date.now() };

/** Returns a line as typed. */
export const lineOf = (designation: string, change: object = {}) => ({
  designation,
  bien: '',
  quantite: '1',
  etat: 'USAGE' as const,
  valeurUnitaire: '10',
  devise: 'EUR' as const,
  origine: 'FR',
  numeroSerie: '',
  ...change,
});

export const inventoryOf = (...lignes: InventoryValues['lignes']): InventoryValues => ({
  nature: 'EFFETS_PERSONNELS',
  lignes,
  certificatLe: '',
});

const rates = { date: new Date().toISOString().slice(0, 10), perUsd: { EUR: 0.92, CAD: 1.4, XOF: 603.48 } };

const EARLIER = {
  documentId: 12,
  nature: 'CADEAU',
  certificatLe: null,
  revision: 1,
  modifieLe: '2026-11-01T08:00:00.000Z',
};

/** Opens the booking form as customer 7, with a list in its draft. */
export const open = async (inventaire?: InventoryValues, change: Partial<BookingValues> = {}) => {
  mockApi((call) => {
    if (call.startsWith('GET /bookings/'))
      return { body: { success: true, data: container({ lieuEnlevement: 'Le Havre' }) } };
    if (call.startsWith('GET /rates')) return { body: { success: true, data: rates } };
    if (call.startsWith('POST /customs/add')) return { status: 201, body: { success: true, data: { id: 3 } } };
    if (call.startsWith('POST /insurance')) return { status: 201, body: { success: true, data: { id: 4 } } };
    if (call.startsWith('POST /colis'))
      return { status: 201, body: { success: true, data: { ...colis(), ...(bookedBody() as object) } } };
    if (call.startsWith('GET /customs/12/inventaire'))
      return {
        body: {
          success: true,
          data: {
            ...EARLIER,
            lignes: [line('Chemises en lin', { quantite: 4 })],
            taux: null,
            sommes: {},
            totalXof: 26_238,
          },
        },
      };
    if (call.startsWith('GET /customs/user/7'))
      return listReply([
        rejectedDocument({ id: 11 }),
        rejectedDocument({ id: 12, inventaire: { lignes: 1, nature: 'CADEAU', revision: 1, totalXof: 26_238 } }),
      ]);
    return listReply([]);
  });
  if (inventaire) saveBookingDraft(7, BOOKING, { values: { ...values, ...change, inventaire }, progress: {} });
  await visit(`/ajouter-colis/${BOOKING}`);
};
