import { COVERAGE_TYPES, DOCUMENT_TYPES } from '#web/core/colis/documentTypes.ts';
import { PNG } from './api.ts';
import { type Reader, stay, submit, type } from './message-readers.ts';
import type { Person } from './people.ts';

const TEXTS = {
  description: 'Vêtements',
  poids: '10',
  longueur: '0.4',
  largeur: '0.3',
  hauteur: '0.3',
  valeurCouverture: '100000',
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '+221 77 123 45 67',
  emailDestinataire: 'fatou@yonnee.test',
  adresseDestinataire: 'Plateau, Dakar',
  typeDocument: DOCUMENT_TYPES[0].name as string,
  typeCouverture: COVERAGE_TYPES[0].name as string,
};

/** What differs from a booking in which all is well. */
export type Booking = Partial<typeof TEXTS> & { contrat?: Buffer };

/** Fills in the page of a container, without the document. */
export const fillTexts = async (reader: Reader, bookingId: number, as: Person, texts: Partial<typeof TEXTS> = {}) => {
  await stay(reader, `/ajouter-colis/${bookingId}`, as);
  await type(reader, { ...TEXTS, ...texts });
};

/** Fills in the page of a container and lets the files arrive. */
export const fillBooking = async (reader: Reader, bookingId: number, as: Person, change: Booking = {}) => {
  const { contrat, ...texts } = change;
  await fillTexts(reader, bookingId, as, texts);
  await send(reader, 'document', PNG);
  if (contrat) await send(reader, 'contrat', contrat);
};

/** Sends a file, unless there is one already. */
const send = async ({ page, words: { files } }: Reader, name: string, buffer: Buffer): Promise<void> => {
  const field = page.getByRole('group').filter({ has: page.locator(`input[name=${name}]`) });
  const replace = field.getByRole('button', { name: files.replace });
  if (await replace.isVisible()) return;
  await field.locator('input').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer });
  await replace.waitFor();
};

/** The same, and books. */
export const book = async (reader: Reader, bookingId: number, as: Person, change: Booking = {}) => {
  await fillBooking(reader, bookingId, as, change);
  await submit(reader);
};

/** Types "1e", which a number field keeps as what is no number. */
export const typeNoNumber = async ({ page }: Reader, name: keyof typeof TEXTS): Promise<void> => {
  const field = page.locator(`[name=${name}]`);
  await field.clear();
  await field.pressSequentially('1e');
};
