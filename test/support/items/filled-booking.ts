import { COVERAGE_TYPES, DOCUMENT_TYPES } from '#web/core/colis/documentTypes.ts';
import { openOrStay, type Reader, submit, type } from '../browsers/message-readers.ts';
import { PNG } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';

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

/** Values that differ from a valid booking. */
export type Booking = Partial<typeof TEXTS> & { contrat?: Buffer };

/** Fills in the texts of the booking page, without the document. */
export const fillTexts = async (reader: Reader, bookingId: number, as: Person, texts: Partial<typeof TEXTS> = {}) => {
  await openOrStay(reader, `/ajouter-colis/${bookingId}`, as);
  // The form shows before the fields of the recipient.
  await reader.page.locator('[name=nomDestinataire]').waitFor();
  await type(reader, { ...TEXTS, ...texts });
};

/** Fills in the booking page and waits for the uploads. */
export const fillBooking = async (reader: Reader, bookingId: number, as: Person, change: Booking = {}) => {
  const { contrat, ...texts } = change;
  await fillTexts(reader, bookingId, as, texts);
  await send(reader, 'document', PNG);
  if (!contrat) return;
  await reader.page.getByText(reader.words.booking.sections.insurance.more).click();
  await send(reader, 'contrat', contrat);
};

/** Uploads a file, unless the field has one already. */
const send = async ({ page, words: { files } }: Reader, name: string, buffer: Buffer): Promise<void> => {
  const field = page.getByRole('group').filter({ has: page.locator(`input[name=${name}]`) });
  const replace = field.getByRole('button', { name: files.replace });
  if (await replace.isVisible()) return;
  await field.locator('input').setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer });
  await replace.waitFor();
};

/** Fills in the booking page and submits it. */
export const book = async (reader: Reader, bookingId: number, as: Person, change: Booking = {}) => {
  await fillBooking(reader, bookingId, as, change);
  await submit(reader);
};

/** Types "1e", which a number field keeps as invalid. */
export const typeNoNumber = async ({ page }: Reader, name: keyof typeof TEXTS): Promise<void> => {
  const field = page.locator(`[name=${name}]`);
  await field.clear();
  await field.pressSequentially('1e');
};
