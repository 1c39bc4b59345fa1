import type { fr } from './letters.fr.ts';

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

const moment = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso));

const named = (ids: number[]): string =>
  ids.length > 1 ? `your parcels no. ${ids.join(', ')}` : `your parcel no. ${ids[0]}`;

const myColis = { label: 'See my parcels', path: '/colis' };

export const en: typeof fr = {
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
  refunded: (cents, ids) => ({
    subject: 'You have been refunded',
    paragraphs: [
      `We have refunded you ${dollars(cents)} for ${named(ids)}. Depending on your bank, it arrives within 5 to 10 days.`,
    ],
    action: myColis,
  }),
  cancelled: (id) => ({
    subject: 'Your parcel is cancelled',
    paragraphs: [
      `We had to cancel your parcel no. ${id}. If it was paid, you are refunded: a message confirms it.`,
      'You can book again in an open container.',
    ],
    action: { label: 'See departures', path: '/' },
  }),
  lapsesSoon: (id, at) => ({
    subject: 'Your parcel is waiting for its payment',
    paragraphs: [
      `Your parcel no. ${id} is not paid yet. Unless it is paid before ${moment(at)} (UTC), its space will be released and it will be cancelled.`,
    ],
    action: { label: 'Pay for my parcel', path: '/colis' },
  }),
  lapsed: (id) => ({
    subject: 'Your parcel is cancelled',
    paragraphs: [
      `Your parcel no. ${id} was not paid in time: it is cancelled and its space is released. Nothing is owed either way.`,
      'You can book again in an open container.',
    ],
    action: { label: 'See departures', path: '/' },
  }),
};
