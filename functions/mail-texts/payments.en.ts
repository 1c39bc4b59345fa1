import type { BeyondPrice } from '#shared/colis/supplement.ts';
import { capitalize, pluralOf } from './formats.ts';
import { otherDeparture } from './incidents.en.ts';
import { isPlaceConfirmed, type PaidColis, type ReopenedColis, type UnpaidParcels } from './mail-content.ts';
import type * as fr from './payments.fr.ts';
import { colisNames, day, deadline, dollars, methodText, myColis, received } from './phrases.en.ts';

const unlessPaid = ({ colisIds, partis, remis }: UnpaidParcels): string[] => [
  ...(colisIds.length > 0
    ? ['If you no longer want to send anything, do nothing: space that is not paid in time is released.']
    : []),
  ...(partis.length > 0
    ? [
        `${capitalize(colisNames(partis))} ${partis.length > 1 ? 'have already been loaded, have left or have arrived: they will only be handed over to their recipient once they are' : 'has already been loaded, has left or has arrived: it will only be handed over to its recipient once it is'} paid.`,
      ]
    : []),
  ...(remis.length > 0
    ? [
        `${capitalize(colisNames(remis))} ${remis.length > 1 ? 'have already been handed over: their price is' : 'has already been handed over: its price is'} still due.`,
      ]
    : []),
];

const dueAgain = ({ colisId, due, fuseau, parti, ferme }: ReopenedColis, isOne: boolean): string => {
  const sum = `${isOne ? '' : `Parcel no. ${colisId}: `}${dollars(due.cents)} is to be paid`;
  if (due.reporte === 'RETRAIT')
    return `${sum} on collection at the latest.${ferme ? ' The parcel can still be collected: this amount can be paid there. The collection code stays the same.' : ''}`;
  if (parti)
    return `${sum} before the handover.${ferme ? ' Until then the parcel cannot be picked up: please tell the person who was to come. The collection code stays the same.' : ''}`;
  if (due.lapsesAt !== null)
    return `${sum} before ${deadline(due.lapsesAt, fuseau).texte}: space that is not paid in time is released.`;
  return `${sum} before the loading.`;
};

const BEYOND_PRICE_WORDS: Record<BeyondPrice, string> = {
  SUPPLEMENT: 'your supplement',
  FRAIS_ARRIVEE: 'the arrival charges',
};
const OF_BEYOND_PRICE: Record<BeyondPrice, string> = {
  SUPPLEMENT: 'of the supplement',
  FRAIS_ARRIVEE: 'of the arrival charges',
};

const allPaid = (ids: readonly number[]): string =>
  pluralOf(ids) === 'one' ? 'This parcel is paid.' : 'These parcels are paid.';

const nextOfPaid = (
  ids: readonly number[],
  { withoutDeparture = [], withoutSpace = [], haveLeft }: Partial<PaidColis> = {},
): string => {
  if (withoutDeparture.length > 0)
    return ` ${capitalize(colisNames(withoutDeparture))} ${pluralOf(withoutDeparture) === 'one' ? 'does' : 'do'} not leave with the planned container any more. ${otherDeparture()}`;
  if (withoutSpace.length > 0)
    return ` ${capitalize(colisNames(withoutSpace))} ${pluralOf(withoutSpace) === 'one' ? 'has no space in its container, as measured' : 'have no space in their container, as measured'}. Our team will offer you another departure.`;
  return haveLeft ? ` ${allPaid(ids)}` : ' Your space is confirmed.';
};

export const payments: typeof fr.payments = {
  paymentReceived: (cents, ids, paid) => ({
    subject: 'Payment received',
    paragraphs: [`We have received ${received(cents, paid?.recu)} for ${colisNames(ids)}.${nextOfPaid(ids, paid)}`],
    action: myColis,
  }),
  partPaid: (cents, ids, rest, moment, { pour, haveLeft, recu } = {}) => {
    const isOne = pluralOf(ids) === 'one';
    const then = `${isOne ? 'it is' : 'they are'} ${moment === 'CHARGEMENT' ? 'loaded' : 'handed over'} only once everything is paid.`;
    return {
      subject: 'Payment received',
      paragraphs: [
        `We have received ${received(cents, recu)} ${pour ? `${OF_BEYOND_PRICE[pour]} ` : ''}for ${colisNames(ids)}. ${dollars(rest)} is still to pay.`,
        haveLeft ? capitalize(then) : `${isOne ? 'Its' : 'Their'} space is held, but ${then}`,
      ],
      action: { label: 'Pay the rest', path: '/colis' },
    };
  },
  beyondPricePaid: (pour, cents, ids, wholeCents = cents, recu) => ({
    subject: 'Payment received',
    paragraphs: [
      `We have received ${wholeCents > cents ? `the last ${received(cents, recu)} of ${BEYOND_PRICE_WORDS[pour]} of ${dollars(wholeCents)}` : `${BEYOND_PRICE_WORDS[pour]} of ${received(cents, recu)}`} for ${colisNames(ids)}. ${allPaid(ids)}`,
    ],
    action: myColis,
  }),
  supplementWaived: (cents, id) => ({
    subject: 'You have no supplement to pay',
    paragraphs: [`We waive the supplement of ${dollars(cents)} for ${colisNames([id])}: you have nothing more to pay.`],
    action: myColis,
  }),
  restWaived: (cents, id) => ({
    subject: 'You have nothing more to pay',
    paragraphs: [`We waive ${dollars(cents)} for ${colisNames([id])}: you have nothing more to pay.`],
    action: myColis,
  }),
  feeAdded: ({ colisId, code, nom, cents, priceCents, owedCents, refundCents }) => ({
    subject: code === 'FRAIS' ? 'A fee is added to your parcel' : 'A reduction for your parcel',
    paragraphs: [
      `${capitalize(colisNames([colisId]))}: ${nom}, ${dollars(cents)}. Its price is now ${dollars(priceCents)}.`,
      ...(owedCents > 0 ? [`${dollars(owedCents)} is still to pay.`] : []),
      ...(refundCents > 0 ? [`${dollars(refundCents)} will be refunded to you.`] : []),
    ],
    action: { label: 'See my parcel', path: `/colis/${colisId}` },
  }),
  dutyChanged: ({ colisId, cents, francs, owedCents, refundCents }) => {
    const [colis, isAsked] = [colisNames([colisId]), cents > 0];
    const sum = received(Math.abs(cents), francs && { devise: 'XOF', montant: Math.abs(francs.montant) });
    const rate = francs && isAsked ? `, at the rate of ${day(`${francs.tauxDu}T12:00:00Z`, 'UTC')}` : '';
    return {
      subject: isAsked
        ? 'Customs duties are to be paid for your parcel'
        : 'The customs duties of your parcel are no longer asked',
      paragraphs: [
        isAsked
          ? `Customs ask ${sum} for ${colis}${rate}. This is paid on collection; you can also pay it on the page of the parcel, which is handed over once everything is paid.`
          : `We no longer ask the customs duties of ${sum} for ${colis}.`,
        ...(owedCents > 0 ? [`To pay in total: ${dollars(owedCents)}.`] : []),
        ...(refundCents > 0 ? [`${dollars(refundCents)} will be refunded to whoever paid it.`] : []),
      ],
      action: { label: 'See my parcel', path: `/colis/${colisId}` },
    };
  },
  storageBegun: ({ colisId, dayCents, owedCents }) => ({
    subject: 'Storage is to be paid for your parcel',
    paragraphs: [
      `The days of free storage are over for ${colisNames([colisId])}: each whole day costs ${dollars(dayCents)} until it is collected. To pay in total: ${dollars(owedCents)}.`,
    ],
    action: { label: 'See my parcel', path: `/colis/${colisId}` },
  }),
  storageWaived: ({ colisId, cents, owedCents }) => ({
    subject: 'No storage is charged for your parcel any more',
    paragraphs: [
      `We charge no storage for ${colisNames([colisId])} any more${cents > 0 ? `, and waive ${dollars(cents)}` : ''}.`,
      ...(owedCents > 0 ? [`To pay in total: ${dollars(owedCents)}.`] : []),
    ],
    action: { label: 'See my parcel', path: `/colis/${colisId}` },
  }),
  termsSet: ({ colisId, cents, conditions, acompteCents = 0, reste, lapsesAt, fuseau }) => {
    const colis = colisNames([colisId]);
    const action = { label: 'See my parcel', path: `/colis/${colisId}` };
    if (conditions === 'A_L_ARRIVEE')
      return {
        subject: 'You pay on collection',
        paragraphs: [
          `${capitalize(colis)} has its space: ${dollars(cents)} is due on collection. It is handed over only once everything is paid; you can also pay earlier.`,
        ],
        action,
      };
    const echeance = deadline(lapsesAt, fuseau);
    if (conditions === 'PREPAYE')
      return {
        subject: 'Your parcel is to be paid',
        paragraphs: [`${dollars(cents)} for ${colis} is due by ${echeance.texte}.`],
        action: { label: 'Pay for my parcel', path: `/colis/${colisId}` },
        echeance,
      };
    return {
      subject: 'A deposit holds your space',
      paragraphs: [
        `For ${colis}, a deposit of ${dollars(acompteCents)} is due by ${echeance.texte}. The rest is due ${reste === 'CHARGEMENT' ? 'before the loading' : 'on collection'}.`,
      ],
      action: { label: 'Pay the deposit', path: `/colis/${colisId}` },
      echeance,
    };
  },
  supplementDue: (cents, id, parti = false) => ({
    subject: 'A supplement is due',
    paragraphs: [
      `The supplement of ${dollars(cents)} for ${colisNames([id])} has been refunded, so it is due again. Your parcel will be ${parti ? 'handed over' : 'loaded'} once it is paid.`,
    ],
    action: { label: 'Pay the supplement', path: `/colis/${id}` },
  }),
  arrivalCostsDue: (cents, id) => ({
    subject: 'Arrival charges are due again',
    paragraphs: [
      `${dollars(cents)} for ${colisNames([id])} has been given back to you, so it is due again. Your parcel will be handed over once it is paid.`,
    ],
    action: { label: 'Pay the arrival charges', path: `/colis/${id}` },
  }),
  restDue: (cents, id, parti = false) => ({
    subject: 'A part of the price is due again',
    paragraphs: [
      `${dollars(cents)} for ${colisNames([id])} went back to you, so this sum is due again. What else you have paid stays paid. Until it is paid, your parcel is ${parti ? 'not' : 'neither loaded nor'} handed over.`,
    ],
    action: { label: 'Pay the rest', path: `/colis/${id}` },
  }),
  confirmedFree: (ids, paid) => ({
    subject: isPlaceConfirmed(paid) ? 'Your space is confirmed' : 'You have nothing to pay',
    paragraphs: [`There is nothing to pay for ${colisNames(ids)}.${nextOfPaid(ids, paid)}`],
    action: myColis,
  }),
  paymentFailed: (cents, ids) => ({
    subject: 'Your payment did not go through',
    paragraphs: [
      `The payment of ${dollars(cents)} for ${colisNames(ids)} was declined by your bank. You have not been charged.`,
      'You can pay again, with another payment method if needed. Space that is not paid in time is released.',
    ],
    action: { label: 'Pay again', path: '/colis' },
  }),
  paymentRecorded: (cents, ids, moyen) => ({
    subject: 'Your payment is recorded',
    paragraphs: [
      `We have recorded your payment of ${dollars(cents)} ${methodText[moyen]} for ${colisNames(ids)}. We will email you as soon as the money arrives.`,
      'Until then, your space is held. If you did not arrange this payment with us, contact us.',
    ],
    action: myColis,
  }),
  paymentDeleted: (cents, ids) => ({
    subject: 'Your payment has been withdrawn',
    paragraphs: [
      `Our team has withdrawn the pending payment of ${dollars(cents)} for ${colisNames(ids)}: this amount is still unpaid.`,
      'You can pay by card, or contact us if you have already paid. Space that is not paid in time is released.',
    ],
    action: { label: 'Pay', path: '/colis' },
  }),
  paymentRejected: (cents, ids) => ({
    subject: 'Your payment was rejected',
    paragraphs: [
      `Our team rejected the payment of ${dollars(cents)} for ${colisNames(ids)}: this amount is still unpaid.`,
      'You can pay by card, or contact us if you have already paid. Space that is not paid in time is released.',
    ],
    action: { label: 'Pay', path: '/colis' },
  }),
  refunded: (cents, ids) => ({
    subject: 'You have been refunded',
    paragraphs: [
      `We have refunded you ${dollars(cents)} for ${colisNames(ids)}. The money comes back the way you paid; to a card, within 5 to 10 days depending on your bank.`,
    ],
    action: myColis,
  }),
  refundedToPayer: (cents, ids, by) => ({
    subject: 'The person who paid is refunded',
    paragraphs: [
      `We refunded ${dollars(cents)} for ${colisNames(ids)} to the person who had paid by your link. ${by ? 'Our team returned this sum to them itself.' : 'To a card, the money arrives within 5 to 10 days depending on the bank.'}`,
    ],
    action: myColis,
  }),
  refundedManually: (cents, ids, by) => ({
    subject: 'You have been refunded',
    paragraphs:
      by === 'COUNTER'
        ? [
            `We have given you back ${dollars(cents)} in cash, at the counter, for ${colisNames(ids)}.`,
            'If you have not received this sum, contact us.',
          ]
        : [
            `We have refunded you ${dollars(cents)} for ${colisNames(ids)}, in cash, by bank transfer or by mobile money.`,
            'If you have not received it within a few days, contact us.',
          ],
    action: myColis,
  }),
  takenBack: (cents, ids, parts = []) => ({
    subject: 'A payment was taken back',
    paragraphs: [
      `We have taken back the payment of ${dollars(cents)} for ${colisNames(ids)}, and returned this amount to you in cash, at the counter.`,
      ...parts.map((part) => dueAgain(part, ids.length === 1)),
      'If you did not receive this amount, please contact us.',
    ],
    action: { label: 'Pay', path: ids.length === 1 ? `/colis/${ids[0]}` : '/colis' },
  }),
  paymentRequired: (unpaid) => ({
    subject: 'Payment due again',
    paragraphs: [
      `Everything you paid for ${colisNames(Object.values(unpaid).flat())} has been refunded, so the price is due again.`,
      ...unlessPaid(unpaid),
    ],
    action: { label: 'Pay', path: '/colis' },
  }),
  paymentContested: (unpaid) => ({
    subject: 'Payment due again',
    paragraphs: [
      `After a dispute, your bank returned what you had paid for ${colisNames(Object.values(unpaid).flat())}, so the price is due again.`,
      ...unlessPaid(unpaid),
    ],
    action: { label: 'Pay', path: '/colis' },
  }),
};
