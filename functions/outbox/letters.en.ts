import { containers } from './containers.en.ts';
import type { fr } from './letters.fr.ts';
import { money } from './money.en.ts';
import { changes, cubicMetres, day, deadline, departures, dollars, kilos, myColis, way } from './phrases.en.ts';
import { decisions, draftRefused, etats, languages, replacing } from './statuts.en.ts';

export const en: typeof fr = {
  welcome: (path) => ({
    subject: 'Welcome',
    paragraphs: [
      'Welcome to Yónnee. Your account is created: you can book space in a container.',
      'Please confirm that this address is yours: you can then hold more parcels before paying. The link below is valid for 7 days.',
      'If you did not create this account, ignore this message and do not open the link.',
    ],
    action: { label: 'Confirm my address', path },
    impersonal: true,
  }),
  confirmEmail: (path) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'You asked for a new link to confirm your email address. The link below is valid for 7 days.',
      'If you did not ask for it, ignore this message and do not open the link.',
    ],
    action: { label: 'Confirm my address', path },
    impersonal: true,
  }),
  accountErased: () => ({
    subject: 'Your account is deleted',
    paragraphs: [
      'Your Yónnee account is deleted, as you asked. Your details, those of your recipients, your files and your notifications are erased.',
      'Accounting obliges us to keep your payments and the parcels that they paid for: they no longer bear your name. This is our last message. If you did not ask for this, write to us at once.',
    ],
    impersonal: true,
  }),
  passwordReset: (path) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'You asked for a new password. The link below is valid for 15 minutes and works once.',
      'If you did not ask for it, ignore this message: your password stays the same.',
    ],
    action: { label: 'Choose a new password', path },
    impersonal: true,
  }),
  booked: ({ colisId, cents, lapsesAt, container }) => {
    const { id, lieuEnlevement, dateDepart, fuseau } = container;
    const echeance = deadline(lapsesAt, fuseau);
    const due = cents === 0 ? 'There is nothing to pay: confirm your space' : `${dollars(cents)} is to be paid`;
    return {
      subject: 'Your booking is registered',
      paragraphs: [
        `Your parcel no. ${colisId} has its space in container no. ${id} (${way(container)}), leaving on ${day(dateDepart, fuseau)}. ${due} before ${echeance.texte}.`,
        `Pickup: ${lieuEnlevement}. After that time the space is released and the booking cancelled.`,
      ],
      action: { label: cents === 0 ? 'Confirm my space' : 'Pay for my parcel', path: '/colis' },
      echeance,
    };
  },
  etat: (id, etat) => ({
    subject: etats[etat].one.subject,
    paragraphs: [`Your parcel no. ${id} ${etats[etat].one.now}`],
    action: myColis,
  }),
  remeasured: ({ colisId, before, after }) => ({
    subject: 'Your parcel was measured again',
    paragraphs: [
      `We have measured your parcel no. ${colisId} again. ${changes([
        ['Weight', kilos(before.grams), kilos(after.grams)],
        ['Volume', cubicMetres(before.cm3), cubicMetres(after.cm3)],
        ['Price', dollars(before.cents), dollars(after.cents)],
      ])}${before.cents === after.cents ? ` Its price stays ${dollars(after.cents)}.` : ''}`,
      'The price follows the weight, or the volume when that counts for more. If these measures surprise you, write to us.',
    ],
    action: myColis,
  }),
  customsDecided: ({ typeDocument, colisId, bookingId, statut, motif }) => ({
    subject: decisions[statut].subject,
    paragraphs: [
      `Your customs document “${typeDocument}”${colisId === null ? '' : ` of parcel no. ${colisId}`} ${decisions[statut].now}${motif ? `: ${motif}` : '.'}`,
      statut === 'REFUSE' && colisId === null ? draftRefused : decisions[statut].next,
    ],
    action: statut === 'REFUSE' ? replacing(colisId, bookingId) : myColis,
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
  lapsesSoon: (id, at, fuseau) => {
    const echeance = deadline(at, fuseau);
    return {
      subject: 'Your parcel is waiting for its payment',
      paragraphs: [
        `Your parcel no. ${id} is not paid yet. Unless it is paid before ${echeance.texte}, its space will be released and it will be cancelled.`,
      ],
      action: { label: 'Pay for my parcel', path: '/colis' },
      echeance,
    };
  },
  lapsed: (id) => ({
    subject: 'Your parcel is cancelled',
    paragraphs: [
      `Your parcel no. ${id} was not paid in time: it is cancelled and its space is released. Nothing is owed either way.`,
      'You can book again in an open container.',
    ],
    action: departures,
  }),
  ...money,
  ...containers,
};
