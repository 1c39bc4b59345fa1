import { colisNames, day, deadline, dollars, dropOff, itinerary, myColis } from './phrases.en.ts';
import type { reminders as french } from './reminders.fr.ts';

export const reminders: typeof french = {
  paymentReminder: ({ colisIds, cents, lapsesAt, fuseau }) => {
    const isOne = colisIds.length === 1;
    const owed = `${dollars(cents)} is still due for ${colisNames(colisIds)}.`;
    const action = { label: isOne ? 'Pay for my parcel' : 'Pay for my parcels', path: '/colis' };
    const subject = 'Reminder: a payment is still due';
    if (lapsesAt === null) return { subject, paragraphs: [owed], action };
    const echeance = deadline(lapsesAt, fuseau);
    const loss = isOne
      ? 'its space will be released and it will be cancelled'
      : 'their space will be released and they will be cancelled';
    return {
      subject,
      paragraphs: [`${owed} Without payment before ${echeance.texte}, ${loss}.`],
      action,
      echeance,
    };
  },
  dropOffReminder: ({ colisIds, container, depot }) => {
    const isOne = colisIds.length === 1;
    const { id, dateDepart, fuseau } = container;
    const leaves = `container no. ${id} (${itinerary(container)}) leaves on ${day(dateDepart, fuseau)}`;
    return {
      subject: isOne ? 'Reminder: we are waiting for your parcel' : 'Reminder: we are waiting for your parcels',
      paragraphs: [
        `We are waiting for ${colisNames(colisIds)}: ${leaves}.`,
        dropOff(container, depot, isOne ? 'your parcel' : 'your parcels'),
      ],
      action: myColis,
    };
  },
  customsReminder: (colisIds) => ({
    subject: 'Reminder: a customs document needs replacing',
    paragraphs: [
      `We are waiting for a valid customs document for ${colisNames(colisIds)}. Without an accepted document, a parcel may be left behind or held at customs.`,
      'Replace it on the page of each parcel concerned: we will review it again.',
    ],
    action: colisIds.length === 1 ? { label: 'Replace the document', path: `/colis/${colisIds[0]}` } : myColis,
  }),
  message: ({ colisIds, textes }) => {
    const { objet = '', texte = '' } = textes.en ?? textes.fr ?? {};
    return {
      subject: objet,
      paragraphs: [texte, `This message is about ${colisNames(colisIds)}.`],
      action: myColis,
    };
  },
};
