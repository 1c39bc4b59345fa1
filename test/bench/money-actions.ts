import { api, colisBody, newContainer, newDrafts, shipmentBody } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { INSURANCE, PIECES } from '../support/data/pieces.ts';
import { newTarif, versionBody } from '../support/items/tarifs.ts';
import { LIMITS, type Step, WRITE_LIMITS } from './step.ts';

/** Two pieces of a price list with an insurance: the second one has three lines, its price, a reduction and a premium. */
const SHIPMENT = [{ piece: PIECES.drum.code }, { piece: PIECES.suitcase.code }];
const VERSION = versionBody({ assurance: INSURANCE, remise: { desLe: 2, pourCent: 10 } });

/** Books parcels at a price list, gives one terms and a fee, and takes its price in two parts. */
export const sellAtPriceList = async (step: Step, { token }: Person): Promise<void> => {
  const customer = await makeCustomer();
  const { id: bookingId } = await newContainer({ tarifId: await newTarif({ version: VERSION }), volumeMax: 60 });
  const insured = { typeCouverture: 'Tous risques', valeurCouverture: 300_000, couverture: 'ASSUREE' };
  const newInsuredDrafts = async () => {
    const insurance = await api('POST', '/insurance/add', {
      token: customer.token,
      body: { ...insured, containerBookingId: bookingId },
    });
    return { ...(await newDrafts(customer, bookingId)), assuranceId: insurance.body.data.id };
  };
  const asAdmin = (method: 'POST' | 'PUT', path: string, body?: object) =>
    api(method, path, { token, ...(body && { body }) });

  for (const [name, drafts, limit] of [
    ['a piece', await newDrafts(customer, bookingId), WRITE_LIMITS.bookPiece],
    ['an insured piece', await newInsuredDrafts(), WRITE_LIMITS.bookInsuredPiece],
  ] as const) {
    const one = colisBody(drafts, { piece: PIECES.drum.code });
    const bookOne = () => api('POST', `/colis/ajouter/${bookingId}`, { token: customer.token, body: one });
    await step(`book ${name} at a list`, LIMITS.book, bookOne, limit);
  }
  const shipment = shipmentBody(await newInsuredDrafts(), SHIPMENT);
  const book = () => api('POST', `/colis/envoi/${bookingId}`, { token: customer.token, body: shipment });
  const { body } = await step('book two parcels at a list', undefined, book, WRITE_LIMITS.bookTwoAtList);
  const [, second] = body.data;
  if (second.lignes.length !== 3) throw new Error(`${second.lignes.length} lines instead of three`);
  const terms = { type: 'ACOMPTE', acompte: 20, motif: 'Client connu' };
  const setTerms = () => asAdmin('POST', `/colis/${second.id}/conditions`, terms);
  await step('give terms of payment (admin)', undefined, setTerms, WRITE_LIMITS.setTerms);
  const fee = { code: 'FRAIS', nom: 'Emballage', montant: 5, motif: 'Carton fourni' };
  const addFee = () => asAdmin('POST', `/colis/${second.id}/frais`, fee);
  await step('add a fee (admin)', undefined, addFee, WRITE_LIMITS.addFee);
  for (const [name, part] of [
    ['a part of the price', { montant: 20 }],
    ['the rest', {}],
  ] as const) {
    const cash = { moyen: 'ESPECES', colisIds: [second.id], ...part };
    const record = () => asAdmin('POST', `/payments/add/${customer.userId}/${bookingId}`, cash);
    const recorded = await step(`record ${name} in cash (admin)`, undefined, record, WRITE_LIMITS.recordCash);
    const confirm = () => asAdmin('PUT', `/payments/confirm/${recorded.body.data.id}`);
    await step(`confirm ${name} (admin)`, undefined, confirm, WRITE_LIMITS.settle);
  }
};
