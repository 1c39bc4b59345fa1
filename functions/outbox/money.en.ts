import type * as fr from './money.fr.ts';
import { dollars, myColis, named } from './phrases.en.ts';

const byHand = { ESPECES: 'in cash', VIREMENT: 'by transfer' } as const;

export const money: typeof fr.money = {
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
  paymentRecorded: (cents, ids, moyen) => ({
    subject: 'Your payment is recorded',
    paragraphs: [
      `We have noted that you pay ${dollars(cents)} ${byHand[moyen]} for ${named(ids)}. We will write to you as soon as the money is here.`,
      'Until then, your space is kept. If you have agreed nothing with us, write to us.',
    ],
    action: myColis,
  }),
  paymentDeleted: (cents, ids) => ({
    subject: 'Your payment is withdrawn',
    paragraphs: [
      `Our team has withdrawn the payment of ${dollars(cents)} that was waiting for ${named(ids)}: it is still to pay.`,
      'You can pay by card, or contact us if you have already paid. Space that is not paid in time is released.',
    ],
    action: { label: 'Pay', path: '/colis' },
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
  toPayAgain: (ids) => ({
    subject: 'To be paid again',
    paragraphs: [
      `All that you had paid for ${named(ids)} has been given back to you. So it has to be paid again.`,
      'If you no longer want to send anything, do nothing: space that is not paid in time is released.',
    ],
    action: { label: 'Pay', path: '/colis' },
  }),
};
