import { inPlace } from '#shared/places/phrases.ts';
import type { CodeWithdrawal } from '#shared/recipients/messages.ts';
import type * as fr from './collection.fr.ts';
import { capitalize } from './formats.ts';
import { afterDamages, claimOff, foundAgain } from './incidents.en.ts';
import { type AvailableColis, MAX_LISTED } from './mail-content.ts';
import {
  colisNames,
  damagesText,
  dollars,
  dueSum,
  freeStorageText,
  handoverTimeAndPlace,
  LAST_DAY_CHANGED,
  siteText,
} from './phrases.en.ts';

export const capacities = {
  DESTINATAIRE: 'recipient',
  MANDATAIRE: 'named person',
  AUTRE: 'other person',
} as const;

const AFTER_DISPUTE = {
  LIBERE: {
    subject: 'Your parcel can be collected in spite of the dispute',
    text: 'Our team releases your parcel, though your bank still disputes your payment.',
  },
  CLOS: {
    subject: 'The dispute is over: your parcel can be collected',
    text: 'The dispute of your payment is over, and the payment stands.',
  },
} as const;

const ARRIVAL_COSTS: Partial<Record<CodeWithdrawal, { subject: string; why: string }>> = {
  DUTIES: { subject: 'Customs duties are to be paid for your parcel', why: 'Customs ask duties for' },
  STORAGE: {
    subject: 'Storage is to be paid for your parcel',
    why: 'The days of free storage are over, and storage is charged for',
  },
};

export const collection: typeof fr.collection = {
  available: ({
    colisIds,
    codes,
    due,
    damages,
    destination,
    dernierJour,
    avant,
    site,
    retrouve,
    finLitige,
    ecritLe,
    magasinage,
  }) => {
    const isOne = colisIds.length === 1;
    const until = freeStorageText(dernierJour, site, avant, ecritLe, magasinage);
    const known = codes.filter(({ code }) => code !== undefined);
    const codesText =
      known.length > 0
        ? [
            `Collection ${known.length === 1 ? 'code' : 'codes'}: ${known.map(({ id, code }) => (isOne ? code : `parcel no. ${id}: ${code}`)).join('; ')}. Pass ${known.length === 1 ? 'it' : 'them'} on to the person who will come: the agent will ask for ${known.length === 1 ? 'it' : 'them'}.${colisIds.length > MAX_LISTED ? ' The other codes are on the page of each parcel.' : ''}`,
          ]
        : [];
    return {
      subject: finLitige
        ? AFTER_DISPUTE[finLitige].subject
        : retrouve
          ? 'Your parcel was found and can be collected'
          : avant !== undefined
            ? LAST_DAY_CHANGED
            : isOne
              ? 'Your parcel can be collected'
              : 'Your parcels can be collected',
      paragraphs: [
        `${finLitige ? `${AFTER_DISPUTE[finLitige].text} ` : ''}${foundAgain(capitalize(colisNames(colisIds)), retrouve)} ${isOne ? 'has' : 'have'} arrived and can be collected ${inPlace('en', site?.ville ?? destination)}.${until}${damagesText(
          damages.map(({ id, note }) => ({ name: `no. ${id}`, note })),
          isOne,
        )}${claimOff(retrouve)}`,
        ...afterDamages(damages),
        ...codesText,
        ...(due.length > 0 ? [dueText(due, isOne)] : []),
        ...(site ? [`Collection point: ${siteText(site)}`] : []),
      ],
      onlyInMail: codesText,
      action: isOne
        ? { label: 'View my parcel', path: `/colis/${colisIds[0]}` }
        : { label: 'View my parcels', path: '/colis' },
    };
  },
  codeWithdrawn: ({ colisId, cause, conteste, due, droits, magasinage, site }) => {
    const action = { label: 'View my parcel', path: `/colis/${colisId}` };
    const costs = ARRIVAL_COSTS[cause];
    if (due !== undefined)
      return {
        subject: costs?.subject ?? 'Your parcel is no longer fully paid',
        paragraphs: [
          `${costs ? `${costs.why} your parcel no. ${colisId}` : `Your parcel no. ${colisId} is no longer fully paid`}. It can still be collected. ${dueText([{ id: colisId, cents: due, droits, magasinage }], true)}`,
          'You can also pay on its page.',
        ],
        action,
      };
    if (cause === 'REFUNDED' || costs)
      return {
        subject: 'Your parcel cannot be collected for now',
        paragraphs: [
          `Your parcel no. ${colisId} is no longer paid: ${conteste ? 'after a dispute, your bank returned what you had paid. It can only be collected once it is paid again' : 'it can only be collected once it is'}. Its page says what is due. Let the person know who was going to collect it; the collection code stays the same.`,
        ],
        action,
      };
    if (cause === 'DISPUTED')
      return {
        subject: 'Your parcel cannot be collected for now',
        paragraphs: [
          `Your bank disputes the payment of your parcel no. ${colisId}: it will not be handed over while this dispute is open. If you did not ask for it, or if it is a mistake, ask your bank to withdraw it. Tell the person who was to come; the collection code stays the same.`,
        ],
        action,
      };
    if (cause === 'UNLOADING_UNDONE')
      return {
        subject: 'Your parcel cannot be collected yet',
        paragraphs: [
          `Your parcel no. ${colisId} cannot be collected yet: its arrival was recorded by mistake. Let the person know who was going to collect it; we will write to you as soon as it can be collected.`,
        ],
        action,
      };
    const isLocked = cause === 'TRIES';
    return {
      subject: isLocked ? 'The collection code is locked' : 'The handover of your parcel was undone',
      paragraphs: [
        `${isLocked ? `Five wrong codes were tried: the collection code of your parcel no. ${colisId} is no longer valid.` : `The handover of your parcel no. ${colisId} was undone: it is still at the collection point. The former collection code is no longer valid.`} The recipient, or the named and confirmed person, must bring an ID, which the agent photographs.`,
        ...(site ? [`Collection point: ${siteText(site)}`] : []),
        isLocked
          ? 'If nobody came on your behalf, contact us right away.'
          : 'The receipt for this handover is no longer valid.',
      ],
      action,
    };
  },
  handedOver: ({ colisId, nom, qualite, le, site, dueCents = 0, keptCents = 0 }) => ({
    subject: 'Your parcel was handed over',
    paragraphs: [
      `Your parcel no. ${colisId} was handed over to ${nom} (${capacities[qualite]}) ${handoverTimeAndPlace(le, site)}`,
      ...(keptCents > 0
        ? [`The refund of ${dollars(keptCents)} that we had announced is withdrawn: this amount pays for the parcel.`]
        : []),
      ...(dueCents > 0 ? [`Its price is still owed: please pay ${dollars(dueCents)}.`] : []),
      'This message is your receipt. If this handover surprises you, contact us right away.',
    ],
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
  }),
};

/** States what is paid at the collection, and that the code follows then. */
const dueText = (due: AvailableColis['due'], isOne: boolean): string => {
  const sums = due.map(({ id, ...sum }) => (isOne ? dueSum(sum) : `parcel no. ${id}: ${dueSum(sum)}`)).join('; ');
  return `To pay on collection: ${sums}. ${isOne ? 'The parcel is handed over once this is paid: we will send you its collection code then.' : 'A parcel is handed over once its amount is paid: we will send you its collection code then.'}`;
};
