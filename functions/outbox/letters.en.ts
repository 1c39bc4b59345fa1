import { changes, formatsIn } from './formats.ts';
import { MOST_NAMED, type Told } from './letter.ts';
import type { fr } from './letters.fr.ts';
import { containerStatuts, decisions, etats, journey, journeySubjects, languages } from './statuts.en.ts';

const { dollars, moment } = formatsIn({ numbers: 'en-US', dates: 'en-GB' });

const named = (ids: number[]): string =>
  ids.length > MOST_NAMED
    ? `your ${ids.length} parcels`
    : ids.length > 1
      ? `your parcels no. ${ids.join(', ')}`
      : `your parcel no. ${ids[0]}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const few = (ids: number[]): 'one' | 'several' => (ids.length > 1 ? 'several' : 'one');

const lines = ({ lieu, description }: Told): string => `${lieu}.${description && ` ${description}`}`;

const myColis = { label: 'See my parcels', path: '/colis' };
const departures = { label: 'See departures', path: '/' };

export const en: typeof fr = {
  welcome: () => ({
    subject: 'Welcome',
    paragraphs: [
      'Welcome to Yónnee. Your account is created: you can book space in a container.',
      'If you did not create this account, ignore this message: nobody uses it without its password.',
    ],
    action: departures,
    impersonal: true,
  }),
  passwordReset: (path) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'You asked for a new password. The link below is valid for 15 minutes and works once.',
      'If you did not ask for it, ignore this message: your password stays the same.',
    ],
    action: { label: 'Choose a new password', path },
  }),
  paymentReceived: (cents, ids) => ({
    subject: 'Payment received',
    paragraphs: [`We have received your payment of ${dollars(cents)} for ${named(ids)}. The space is yours.`],
    action: myColis,
  }),
  confirmedFree: (ids) => ({
    subject: 'Your space is confirmed',
    paragraphs: [`There is nothing to pay for ${named(ids)}. The space is yours.`],
    action: myColis,
  }),
  paymentFailed: (cents, ids) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `The payment of ${dollars(cents)} for ${named(ids)} was refused by your bank. Nothing was charged.`,
      'You can pay again, by another means if need be. Space that is not paid in time is released.',
    ],
    action: { label: 'Pay again', path: '/colis' },
  }),
  paymentRejected: (cents, ids) => ({
    subject: 'Your payment is not accepted',
    paragraphs: [
      `Our team did not accept the payment of ${dollars(cents)} for ${named(ids)}: it is still to pay.`,
      'You can pay by card, or contact us if you have already paid. Space that is not paid in time is released.',
    ],
    action: { label: 'Pay', path: '/colis' },
  }),
  refunded: (cents, ids) => ({
    subject: 'You have been refunded',
    paragraphs: [
      `We have refunded you ${dollars(cents)} for ${named(ids)}. Depending on your bank, it arrives within 5 to 10 days.`,
    ],
    action: myColis,
  }),
  refundedByHand: (cents, ids) => ({
    subject: 'You have been refunded',
    paragraphs: [
      `We have given you back ${dollars(cents)} for ${named(ids)}, in cash or by transfer.`,
      'If nothing has reached you within a few days, write to us.',
    ],
    action: myColis,
  }),
  etat: (id, etat) => ({
    subject: etats[etat].one.subject,
    paragraphs: [`Your parcel no. ${id} ${etats[etat].one.now}`],
    action: myColis,
  }),
  etatBrought: ({ id, route }, told, etat, ids) => ({
    subject: etats[etat][few(ids)].subject,
    paragraphs: [`${capital(named(ids))} ${etats[etat][few(ids)].now} Container no. ${id} (${route}): ${lines(told)}`],
    action: myColis,
  }),
  containerStatut: ({ id, route }, statut) => ({
    subject: containerStatuts[statut].subject,
    paragraphs: [`Container no. ${id} (${route}), which holds parcels of yours, ${containerStatuts[statut].now}`],
    action: myColis,
  }),
  replanned: ({ bookingId, fuseau, before, after }) => ({
    subject: 'Your container has a new schedule',
    paragraphs: [
      `Container no. ${bookingId} (${before.lieuEnlevement} → ${before.destination}), which holds parcels of yours, changes. ${changes(
        [
          ['Departure', moment(before.dateDepart, fuseau), moment(after.dateDepart, fuseau)],
          ['Arrival', moment(before.dateArrivee, fuseau), moment(after.dateArrivee, fuseau)],
          ['Pickup', before.lieuEnlevement, after.lieuEnlevement],
          ['Destination', before.destination, after.destination],
        ],
        ': ',
      )}`,
      'Your parcels keep their space. If this change does not suit you, write to us.',
    ],
    action: myColis,
  }),
  containerCancelled: ({ id, route }, ids) => ({
    subject: ids.length > 1 ? 'Your parcels are cancelled' : 'Your parcel is cancelled',
    paragraphs: [
      `We had to cancel container no. ${id} (${route}), and with it ${named(ids)}. What was paid will be refunded: a message will confirm it.`,
      'You can book again in an open container.',
    ],
    action: departures,
  }),
  tracking: ({ id, route }, told) => ({
    subject: journeySubjects[told.statut] ?? 'Your container moves on',
    paragraphs: [`Container no. ${id} (${route}): ${journey[told.statut]}, ${lines(told)}`],
    action: myColis,
  }),
  customsDecided: ({ typeDocument, colisId, statut, motif }) => ({
    subject: decisions[statut].subject,
    paragraphs: [
      `Your customs document “${typeDocument}”${colisId === null ? '' : ` of parcel no. ${colisId}`} ${decisions[statut].now}${motif ? `: ${motif}` : '.'}`,
      decisions[statut].next,
    ],
    action: myColis,
  }),
  contactReceived: () => ({
    subject: 'We have received your message',
    paragraphs: [
      'Your message has reached us. We will answer to this address.',
      'If you did not write to us, ignore this message.',
    ],
    impersonal: true,
  }),
  contactForSupport: ({ fullName, email, subject, message, langue }) => ({
    subject: `Contact: ${subject}`,
    paragraphs: [
      `${fullName} (${email}) wrote to us, in ${languages[langue]}. Answering this mail answers them.`,
      subject,
      message,
    ],
    impersonal: true,
  }),
  cancelled: (id) => ({
    subject: 'Your parcel is cancelled',
    paragraphs: [
      `We had to cancel your parcel no. ${id}. If it was paid, you will be refunded: a message will confirm it.`,
      'You can book again in an open container.',
    ],
    action: departures,
  }),
  lapsesSoon: (id, at) => ({
    subject: 'Your parcel is waiting for its payment',
    paragraphs: [
      `Your parcel no. ${id} is not paid yet. Unless it is paid before ${moment(at, 'UTC')}, its space will be released and it will be cancelled.`,
    ],
    action: { label: 'Pay for my parcel', path: '/colis' },
  }),
  lapsed: (id) => ({
    subject: 'Your parcel is cancelled',
    paragraphs: [
      `Your parcel no. ${id} was not paid in time: it is cancelled and its space is released. Nothing is owed either way.`,
      'You can book again in an open container.',
    ],
    action: departures,
  }),
};
