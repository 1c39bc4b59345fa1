import { inPlace } from '#shared/places/phrases.ts';
import type { LeftReason } from '#shared/situation/left-behind.ts';
import type { IncidentNews } from '../core/events/domain-events.ts';
import type * as fr from './incidents.fr.ts';
import { type IncidentOfColis, type Loss, type MailContent, type MessageSite, mayNotBring } from './mail-content.ts';
import {
  boxesTexts,
  colisNames,
  DONT_PAY_IT,
  day,
  deadline,
  dollars,
  dropOff,
  keepsPart,
  methodText,
  siteText,
} from './phrases.en.ts';

const SUBJECTS: Record<IncidentNews, string> = {
  RESTE: 'Your parcel did not leave',
  MANQUANT: 'Your parcel was not found at arrival',
  EN_TROP: 'Your parcel arrived unexpectedly',
  EN_TROP_ANNULE: 'The arrival of your parcel was recorded by mistake',
  PERDU: 'Your parcel is lost',
  TROUVE: 'Your parcel was found',
  TROUVE_ANNULE: 'Your parcel was not found',
  RENVOI: 'Your parcel is being sent back to the depot of its departure',
  REVENU: 'Your parcel is back at the depot of its departure',
  ADOPTER: 'Your parcel will be handed over where it arrived',
  TRANSFERT: 'We are moving your parcel to the depot of its departure',
  A_RECUPERER: 'Please collect your parcel',
  NON_RECU: 'Please bring your parcel to the depot',
  DOMMAGE_VU: 'The damage of your parcel is confirmed',
  DOMMAGE_ANNULE: 'The damage of your parcel was noted by mistake',
  SANS_DOMMAGE: 'Your parcel is not damaged',
  REMISE_INFIRMEE: 'The handover of your parcel did not take place',
  RENDU: 'Your cancelled parcel was given back',
};

const cancelled = (parcel: string, retrouve: Loss | undefined): string =>
  retrouve ? `${foundAgain(parcel, retrouve)} is cancelled and` : `${parcel}, which is cancelled,`;

const CANCELLED_SUBJECTS: Partial<Record<IncidentNews, string>> = {
  MANQUANT: 'Your cancelled parcel was not found at arrival',
  EN_TROP: 'Your cancelled parcel arrived with a container',
  RENVOI: 'Your cancelled parcel is coming back to us',
  A_RECUPERER: 'Please pick up your cancelled parcel',
};
const cancelledTexts = (
  parcel: string,
  there: string,
  held: MessageSite | undefined,
  retrouve: Loss | undefined,
): Partial<Record<IncidentNews, MailContent['paragraphs']>> => ({
  MANQUANT: [
    `${parcel}, which is cancelled, was not found when the container was unloaded ${there}. We will write to you if it is found.`,
    CLAIM,
  ],
  EN_TROP: [
    `${cancelled(parcel, retrouve)}${retrouve ? '' : ' was still in a container and'} is now ${there}, at our arrival point.${claimOff(retrouve)}`,
    'Our team is deciding what becomes of it. Please do not come: we will write to you as soon as we know where and when you can get it back.',
  ],
  RENVOI: [
    `${parcel}, which is cancelled and is ${there}, is being sent back to the depot of its departure.`,
    'We will write to you when you can get it back there.',
  ],
  A_RECUPERER: [
    `${cancelled(parcel, retrouve)} is waiting for you ${there}.${claimOff(retrouve)} Pick it up with an ID, or send someone on your behalf.`,
    ...heldAt(held),
  ],
});

const CHOOSE_DEPARTURE =
  'Its container left without it: contact us to choose another departure before you bring it again.';
const NOT_LOADED = 'it had not been loaded';
const WHY_LEFT: Record<LeftReason, string> = {
  DEPOT_FERME: 'we had closed the drop-off before the announced date',
  REFUSE: 'our depot had not been able to accept it',
  NON_APPORTE: 'you did not bring it in time',
  SANS_PLACE: 'the container did not have enough space left for it',
  DOCUMENT: 'its customs document was not accepted',
  IMPAYE: 'it was not paid for',
  PAYE_EN_PARTIE: 'it was paid only in part',
  SUPPLEMENT: 'its supplement was not paid',
};
const WHY_FOR_RECIPIENT: Partial<Record<LeftReason, string>> = {
  DEPOT_FERME: WHY_LEFT.DEPOT_FERME,
  REFUSE: WHY_LEFT.REFUSE,
  NON_APPORTE: 'our depot did not have it in time',
  SANS_PLACE: WHY_LEFT.SANS_PLACE,
};

export const CLAIM =
  'Contact us to make your claim, with your proof of purchase. The declared value is the most that you can claim.';

const CLAIM_OF_SENDER = 'The sender received the same message and makes the claim.';

const LOOK_IT_OVER =
  'You will still get it: look it over with the agent before you sign. It is the sender who makes the claim.';

const UNDECIDED =
  'Our team is deciding how it continues. Please do not come yet: we will write to you as soon as this is decided.';

const NOT_RECEIVED = 'If you did not get it, contact us at once.';

export const foundAgain: typeof fr.foundAgain = (parcel, retrouve) =>
  retrouve
    ? `${parcel}, which we ${retrouve === 'PERDU' ? 'had declared lost' : 'were looking for'}, was found: it`
    : parcel;

export const claimOff: typeof fr.claimOff = (retrouve) =>
  retrouve === 'PERDU' ? ' There is no claim for its loss any more.' : '';

export const incidentTexts: typeof fr.incidentTexts = (
  parcel,
  {
    incident,
    destination,
    isAtDepot,
    isCancelled,
    due,
    retrouve,
    reel,
    raison,
    refus,
    aRemplacer,
    sansPayer,
    recu = 0,
    ...box
  },
  isSender,
) => {
  const there = inPlace('en', destination);
  const texts: Record<IncidentNews, MailContent['paragraphs']> = {
    RESTE: [
      `${foundAgain(parcel, retrouve)} did not leave with its container${retrouve ? '' : `: ${whyLeft(raison, refus, isSender)}`}.${isAtDepot ? ` It is ${retrouve ? '' : 'still '}at our depot.` : ''}${claimOff(retrouve)}`,
      ...(isSender && due ? [dueText(due, box.to.fuseau)] : []),
      ...(isSender && aRemplacer
        ? ['Replace its customs document on the page of the parcel: it does not leave without an accepted document.']
        : []),
      otherDeparture(isSender, due),
      ...(isSender && sansPayer ? [recu > 0 ? keepsPart(recu) : DONT_PAY_IT] : []),
    ],
    MANQUANT: [
      `${parcel} was not found when the container was unloaded ${there}.`,
      'We are looking for it in the container, in our depots and among the parcels of other containers. There is nothing for you to do, and no need to come: we will write to you as soon as it is found, or if we have to declare it lost.',
    ],
    EN_TROP: [
      `${foundAgain(parcel, retrouve)} arrived ${there}, in a container in which it was not expected. It is at our arrival point.${claimOff(retrouve)}`,
      UNDECIDED,
    ],
    EN_TROP_ANNULE:
      reel?.ou === 'A_DECHARGER'
        ? [
            `${parcel} is not unloaded ${there} yet: that was recorded by mistake. Its container has arrived.`,
            'Please do not come yet: we will write to you as soon as it can be collected.',
          ]
        : notArrived(`${parcel} did not arrive ${there}: that was recorded by mistake.`, {
            reel,
            isSender,
            due,
            ...box,
          }),
    PERDU: [
      `In spite of our search, ${parcel.charAt(0).toLowerCase()}${parcel.slice(1)} was not found: we declare it lost. We are sorry.`,
      isSender ? CLAIM : CLAIM_OF_SENDER,
    ],
    TROUVE: [
      `${foundAgain(parcel, retrouve)} is at one of our depots.${claimOff(retrouve)}`,
      ...heldAt(box.held),
      ...(isSender && due ? [dueText(due, box.to.fuseau)] : []),
      isSender
        ? `Its container left without it. ${UNDECIDED}`
        : 'Its container left without it. Our team is deciding how it continues. We will write to you when the parcel leaves.',
    ],
    TROUVE_ANNULE: [
      `${parcel} is not at our depot: it had been recorded as found by mistake.`,
      retrouve === 'PERDU'
        ? `It is still declared lost. ${isSender ? CLAIM : CLAIM_OF_SENDER}`
        : 'We are still looking for it. There is nothing for you to do, and no need to come: we will write to you as soon as it is found, or if we have to declare it lost.',
    ],
    RENVOI: [
      `${parcel}, which arrived ${there} in a container in which it was not expected, is being sent back to the depot of its departure.`,
      'We will write to you at the next step of its journey.',
    ],
    ADOPTER: [
      `${parcel}, which arrived ${there} in a container in which it was not expected, will be handed over there with the parcels of that container.`,
      isSender
        ? due
          ? `${due.aConfirmer ? dueText(due, box.to.fuseau) : `${due.reporte ? `${dollars(due.cents)} is to be paid on collection` : due.isSupplement ? `A supplement of ${dollars(due.cents)} is due` : `It is not paid yet: please pay ${dollars(due.cents)}`}.`} We will write to you as soon as it can be collected, once it is paid.`
          : 'There is nothing for you to do: we will write to you as soon as it can be collected.'
        : 'Please do not come yet: we will write to you as soon as it can be collected.',
    ],
    TRANSFERT: [
      ...boxTexts(parcel, { choix: 'TRANSFERT', due, ...box }),
      ...(due ? [dueText(due, box.to.fuseau)] : []),
    ],
    A_RECUPERER: boxTexts(parcel, { choix: 'A_RECUPERER', ...box }),
    NON_RECU: boxTexts(parcel, { choix: 'NON_RECU', ...box }),
    DOMMAGE_VU: [
      `${parcel}, which arrived damaged, was examined by our team, who confirm the damage.`,
      isSender ? CLAIM : LOOK_IT_OVER,
    ],
    DOMMAGE_ANNULE: [
      `${parcel} was noted as damaged by mistake: no damage was found.`,
      'There is nothing for you to do, and no claim to make.',
    ],
    SANS_DOMMAGE: [
      `${parcel}, noted as damaged at its arrival, was examined by our team: it is not damaged.`,
      isSender
        ? 'So there is no claim to make. If you think otherwise, contact us.'
        : 'Look it over with the agent anyway before you sign.',
    ],
    REVENU: [
      `${parcel} is back at the depot of its departure.`,
      box.hasLeft
        ? `Its container left without it. ${otherDeparture(isSender, due)}`
        : `It leaves on ${day(box.to.dateDepart, box.to.fuseau)}. There is nothing you need to do: we will write to you when it does.`,
    ],
    REMISE_INFIRMEE: [
      `${parcel} has not been handed over: a handover had been recorded, and our team found that it did not take place.`,
      isSender ? 'Its page says where it is.' : 'Its tracking link says where it is.',
    ],
    RENDU: isCancelled
      ? [`${parcel}, which is cancelled, was given back to you.`, NOT_RECEIVED]
      : [
          `${parcel} was given back to you.${mayNotBring(box) ? '' : ' Please bring it to the depot of its departure.'}`,
          box.hasLeft ? CHOOSE_DEPARTURE : dropOff(box.to, box.depot, 'your parcel'),
          NOT_RECEIVED,
        ],
  };
  const ended = isCancelled ? cancelledTexts(parcel, there, box.held, retrouve)[incident] : undefined;
  const usual = incident === 'RENDU' && !isCancelled ? 'Your parcel was given back to you' : SUBJECTS[incident];
  const isFoundAway = incident === 'EN_TROP' && retrouve !== undefined;
  const subject = (ended && CANCELLED_SUBJECTS[incident]) || (isFoundAway ? SUBJECTS.TROUVE : usual);
  return { subject, paragraphs: ended ?? texts[incident] };
};

export const whyLeft = (raison: LeftReason | undefined, refus: string | undefined, isSender: boolean): string => {
  const why = (raison && (isSender ? WHY_LEFT : WHY_FOR_RECIPIENT)[raison]) ?? NOT_LOADED;
  return raison === 'REFUSE' && refus && isSender ? `${why} (“${refus}”)` : why;
};

export const otherDeparture: typeof fr.otherDeparture = (isSender = true, due = undefined) =>
  isSender
    ? `${due ? 'Our team will then' : 'Our team will'} offer you another departure. You can also contact us to choose one.`
    : 'The sender is choosing another departure with us. We will write to you when the parcel leaves.';

type NotArrived = Pick<IncidentOfColis, 'reel' | 'due' | 'hasLeft' | 'held' | 'to' | 'depot'> & { isSender: boolean };

const notArrived = (
  mistake: string,
  { reel, isSender, due, hasLeft, held, to, depot }: NotArrived,
): MailContent['paragraphs'] => {
  const leaves = `on ${day(to.dateDepart, to.fuseau)}`;
  const atDeparture = 'There is nothing for you to do: we will write to you when it leaves.';
  const toPay = due ? [dueText(due, to.fuseau)] : [];
  const ou = reel?.ou ?? 'EN_ROUTE';
  if (!isSender && reel?.estAvantDepart)
    return [`${mistake} It is waiting for its departure, planned ${leaves}.`, atDeparture];
  switch (ou) {
    case 'A_APPORTER':
      return [`${mistake} You have not brought it to us yet.`, ...toPay, dropOff(to, depot, 'your parcel')];
    case 'DEPOT_FERME':
      return [
        `${mistake} We closed the drop-off of its departure before the announced date: this is not your fault.`,
        otherDeparture(),
      ];
    case 'NON_RECU':
      return [
        `${mistake} You did not bring it to us in time for its departure.`,
        'Contact us to choose another departure, or to be refunded.',
      ];
    case 'AU_DEPOT':
      return [
        `${mistake} It is at our depot, waiting for its departure, planned ${leaves}.`,
        ...(due ? toPay : [atDeparture]),
      ];
    case 'AUTRE_DEPOT':
      if (hasLeft && !reel?.choix)
        return [
          `${mistake} It is at one of our depots, and its container left without it.`,
          ...heldAt(held),
          UNDECIDED,
        ];
      return [mistake, ...boxTexts('It', { choix: reel?.choix ?? null, hasLeft, held, to, depot })];
    case 'CHARGE':
      return [`${mistake} It is in its container, which is to leave ${leaves}.`, atDeparture];
    case 'RESTE':
      return [
        `${mistake} It did not leave with its container.`,
        ...(isSender ? toPay : []),
        otherDeparture(isSender, due),
      ];
    case 'MANQUANT':
      return [
        `${mistake} We are still looking for it.`,
        'There is nothing for you to do: we will write to you as soon as it is found, or if we have to declare it lost.',
      ];
    case 'RENDU':
      return [`${mistake} It is cancelled and was given back to you.`, NOT_RECEIVED];
    case 'ANNULE':
      return [`${mistake} It is still cancelled.`, ...boxesTexts(reel?.boxes ?? [])];
    default:
      return [
        `${mistake} It continues with its container.`,
        'There is nothing for you to do: we will write to you at the next step of its journey.',
      ];
  }
};

export const boxTexts: typeof fr.boxTexts = (parcel, { choix, hasLeft, due, held, to, depot }) => {
  const bring = hasLeft ? CHOOSE_DEPARTURE : dropOff(to, depot, 'your parcel');
  if (choix === 'NON_RECU')
    return [`${parcel} is not at our depot yet: it had been recorded as received by mistake.`, bring];
  if (choix === 'A_RECUPERER')
    return [
      `${parcel} is at a depot other than that of its departure. Please collect it${mayNotBring({ hasLeft, to }) ? '' : ', then bring it to the depot of its departure'}.`,
      ...heldAt(held),
      bring,
    ];
  if (hasLeft)
    return [
      `${parcel} is at a depot other than that of its departure, and its container left without it: we are moving it to that depot.`,
      ...heldAt(held),
      otherDeparture(),
    ];
  if (choix === null)
    return [
      `${parcel} is at a depot other than that of its departure: we are deciding how it gets there, and will write to you.`,
      ...heldAt(held),
    ];
  return [
    `${parcel} is at a depot other than that of its departure: we are moving it there.${due ? '' : ' There is nothing for you to do.'}`,
    ...heldAt(held),
  ];
};

export const dueText: typeof fr.dueText = ({ cents, isSupplement, reporte, lapsesAt, aConfirmer }, fuseau) => {
  if (aConfirmer) {
    const awaited = `Your payment of ${dollars(aConfirmer.cents)} ${methodText[aConfirmer.moyen]} is recorded, and awaits confirmation. After that, ${dollars(cents)} is to be paid`;
    if (reporte === 'CHARGEMENT') return `${awaited} before the loading: the parcel will leave only after that.`;
    return `${awaited}${reporte === 'RETRAIT' ? ' on collection: the parcel is handed over once all is paid' : ''}.`;
  }
  if (reporte === 'RETRAIT')
    return `${dollars(cents)} is to be paid on collection: the parcel is handed over once all is paid.`;
  if (lapsesAt === null)
    return `${isSupplement ? `A supplement of ${dollars(cents)} is due` : `${dollars(cents)} is still to be paid`}${reporte === 'CHARGEMENT' ? ' before the loading' : ''}: the parcel will leave only after that.`;
  return `It is not paid yet: please pay ${dollars(cents)} before ${deadline(lapsesAt, fuseau).texte}, or it will be cancelled.`;
};

export const dueDeadline: typeof fr.dueDeadline = (due, fuseau) =>
  due && due.lapsesAt !== null ? { echeance: deadline(due.lapsesAt, fuseau) } : {};

const heldAt = (held: MessageSite | undefined): string[] => (held ? [`Where it is now: ${siteText(held)}`] : []);

export const afterDamage =
  'Our team is looking into the damage. The finding is on the page of the parcel: contact us if you want to make a claim.';

export const afterDamages: typeof fr.afterDamages = (damages) => {
  const confirmed = damages.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id);
  if (confirmed.length === 0) return damages.length > 0 ? [afterDamage] : [];
  const isMixed = confirmed.length < damages.length;
  return [
    `Our team has confirmed the damage${isMixed ? ` of ${colisNames(confirmed)}` : ''}. ${CLAIM}`,
    ...(isMixed ? [`For the others: ${afterDamage.charAt(0).toLowerCase()}${afterDamage.slice(1)}`] : []),
  ];
};

export const incidents: typeof fr.incidents = {
  incident: ({ colisId, ...facts }) => ({
    ...incidentTexts(`Your parcel no. ${colisId}`, facts, true),
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
    ...dueDeadline(facts.due, facts.to.fuseau),
  }),
  damaged: (colisId, dommage) => ({
    subject: 'Your parcel is damaged',
    paragraphs: [`Our arrival point noted damage to your parcel no. ${colisId}: ${dommage}`, afterDamage],
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
  }),
};
