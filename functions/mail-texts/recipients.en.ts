import { DELAY_REASON_NAMES } from '#shared/milestones/codes.ts';
import { placeName } from '#shared/places/names.ts';
import { inPlace } from '#shared/places/phrases.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { CLAIM_TEXTS } from './claims.en.ts';
import { capacities } from './collection.en.ts';
import { capitalize } from './formats.ts';
import { claimOff, foundAgain, incidentTexts } from './incidents.en.ts';
import { leftBehindTexts } from './left-behind.en.ts';
import {
  type CollectionForRecipient,
  MAX_LISTED,
  type MailContent,
  type NamedParcels,
  type RecipientParcels,
  totalDue,
} from './mail-content.ts';
import { missingTexts } from './missing.en.ts';
import {
  damagesText,
  day,
  dollars,
  dueSum,
  freeStorageText,
  handoverTimeAndPlace,
  LAST_DAY_CHANGED,
  siteText,
} from './phrases.en.ts';
import type * as fr from './recipients.fr.ts';

export const proxies: typeof fr.proxies = {
  proxyNamed: (colisId) => ({
    subject: 'Confirm who will collect your parcel',
    paragraphs: [
      `Somebody with the tracking link of your parcel no. ${colisId} has named a person to collect it. Confirm or refuse them on the parcel’s page: without a confirmation, they will be asked for the collection code.`,
    ],
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
  }),
  proxyConfirmed: (colisId, name) => ({
    subject: 'Somebody else may collect your parcel',
    paragraphs: [
      name
        ? `${name} may collect your parcel no. ${colisId} with an ID: this person is confirmed. If this surprises you, remove them on the parcel’s page.`
        : `The person named to collect your parcel no. ${colisId} is confirmed: they may collect it with an ID. If this surprises you, remove them on the parcel’s page.`,
    ],
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
  }),
  proxyWithdrawn: (colisId) => ({
    subject: 'The named person will not collect your parcel',
    paragraphs: [`The person named to collect your parcel no. ${colisId} no longer is.`],
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
  }),
};

export const recipients: typeof fr.recipients = {
  recipientBooked: (parcels) => {
    const { container, count } = parcels;
    const isOne = count === 1;
    return {
      subject: isOne ? 'A parcel is being sent to you' : 'Parcels are being sent to you',
      paragraphs: [
        `${announcement(parcels)} with Yónnee: ${isOne ? 'it' : 'they'} will travel by sea from ${placeName('en', container.lieuEnlevement)} to ${placeName('en', container.destination)}.`,
        `Departure is planned for ${day(container.dateDepart, container.fuseau)}, arrival around ${arrivalDay(container)}.`,
        `There is nothing you need to do for now. We will write to you when ${isOne ? 'it leaves, if it is delayed and when it arrives' : 'they leave, if they are delayed and when they arrive'}.`,
      ],
      ...links(parcels),
    };
  },
  recipientRevived: (parcels) => {
    const { container, count } = parcels;
    const isOne = count === 1;
    return {
      subject: `Your ${isOne ? 'parcel is' : 'parcels are'} expected again`,
      paragraphs: [
        `${capitalize(named(parcels))}, of which we told you that ${isOne ? 'it' : 'they'} would not arrive, ${isOne ? 'is planned again: it' : 'are planned again: they'} will travel by sea from ${placeName('en', container.lieuEnlevement)} to ${placeName('en', container.destination)}.`,
        `Departure is planned for ${day(container.dateDepart, container.fuseau)}, arrival around ${arrivalDay(container)}. We will write to you when ${isOne ? 'it leaves' : 'they leave'}.`,
      ],
      ...links(parcels),
    };
  },
  recipientMoved: (parcels) => {
    const { container, count } = parcels;
    const isOne = count === 1;
    return {
      subject: `Your ${isOne ? 'parcel has' : 'parcels have'} a new departure`,
      paragraphs: [
        `${capitalize(named(parcels))} will leave with another container than planned. The new departure from ${placeName('en', container.lieuEnlevement)} is on ${day(container.dateDepart, container.fuseau)}, with arrival ${inPlace('en', container.destination)} around ${arrivalDay(container)}.`,
        `There is nothing for you to do. We will write to you when ${isOne ? 'it leaves, if it is delayed and when it arrives' : 'they leave, if they are delayed and when they arrive'}.`,
      ],
      ...links(parcels),
    };
  },
  recipientDeparted: (parcels) => {
    const { container, count } = parcels;
    return {
      subject: count === 1 ? 'Your parcel is on its way' : 'Your parcels are on their way',
      paragraphs: [
        `${capitalize(named(parcels))} ${count === 1 ? 'has' : 'have'} left ${placeName('en', container.lieuEnlevement)}.`,
        `Arrival ${inPlace('en', container.destination)} is expected around ${arrivalDay(container)}. We will write to you on arrival, and before if the date changes.`,
      ],
      ...links(parcels),
    };
  },
  recipientDelayed: (parcels, formerArrival, motif) => {
    const { container, count } = parcels;
    return {
      subject: `Your ${count === 1 ? 'parcel' : 'parcels'} will arrive later than planned`,
      paragraphs: [
        `${capitalize(named(parcels))} will arrive ${inPlace('en', container.destination)} around ${arrivalDay(container)} instead of ${arrivalDay({ ...container, dateArrivee: formerArrival })}.`,
        ...(motif && motif !== 'AUTRE' ? [`Reason for the delay: ${DELAY_REASON_NAMES.en[motif]}.`] : []),
        'We are sorry for this delay. There is nothing you need to do: we will write to you on arrival.',
      ],
      ...links(parcels),
    };
  },
  recipientWithdrawn: (parcels, code) => {
    const isOne = parcels.count === 1;
    const what = code === 'DEPA' ? 'left' : 'arrived';
    return {
      subject: `Your ${isOne ? 'parcel has' : 'parcels have'} not ${what} yet`,
      paragraphs: [
        `${capitalize(named(parcels))} ${isOne ? 'has' : 'have'} not ${what} yet: the ${code === 'DEPA' ? 'departure' : 'arrival'} of the container was recorded by mistake.`,
        `There is nothing for you to do: we will write to you when ${isOne ? 'it' : 'they'} ${code === 'DEPA' ? 'leave' : 'arrive'}${isOne ? 's' : ''}.`,
      ],
      ...links(parcels),
    };
  },
  recipientArrived: (parcels, due = []) => {
    const { container, count } = parcels;
    const isOne = count === 1;
    return {
      subject: parcels.retrouve
        ? 'Your parcel was found'
        : `Your ${isOne ? 'parcel has' : 'parcels have'} arrived ${inPlace('en', container.destination)}`,
      paragraphs: [
        `${foundAgain(capitalize(named(parcels)), parcels.retrouve)} ${isOne ? 'has' : 'have'} arrived ${inPlace('en', container.destination)}.${damagesOf(parcels)}${claimOff(parcels.retrouve)}`,
        `${isOne ? 'It is' : 'They are'} now going through customs. Please wait for our next message before you set out: we will tell you where and when to collect ${isOne ? 'it' : 'them'}.`,
        ...(due.length > 0 ? [dueText(due, isOne)] : []),
      ],
      ...links(parcels),
    };
  },
  recipientAvailable: (parcels, { codes, due, site, dernierJour, magasinage, avant, proxies }) => {
    const { container, count } = parcels;
    const isOne = count === 1;
    const isAllDue = due.length === count;
    const until = freeStorageText(dernierJour, site, avant, undefined, magasinage);
    return {
      subject: parcels.retrouve
        ? 'Your parcel was found and can be collected'
        : avant !== undefined
          ? LAST_DAY_CHANGED
          : `Your ${isOne ? 'parcel' : 'parcels'} can be collected${isAllDue ? `: ${dollars(totalDue(due))} to pay` : ''}`,
      paragraphs: [
        `${foundAgain(capitalize(named(parcels)), parcels.retrouve)} can be collected ${inPlace('en', site?.ville ?? container.destination)}.${until}${damagesOf(parcels)}${claimOff(parcels.retrouve)}`,
        ...(site ? [`Collection point: ${siteText(site)}`] : []),
        ...(due.length > 0 ? [dueText(due, isOne)] : []),
        ...(isAllDue ? [] : [codesText(codes, isOne)]),
        `${proxies.length > 0 ? `${namesOf(proxies)} may also come. ` : ''}If somebody else comes in your place, ${isAllDue ? '' : `give them the ${codes.length > 1 ? 'codes' : 'code'}, or `}enter their name on the tracking page and confirm it by our message. The person who comes signs at the handover.`,
      ],
      ...links(parcels, due),
    };
  },
  recipientCodeWithdrawn: (parcels, cause, site, due = []) => {
    const parcel = capitalize(named(parcels));
    if (due.length > 0)
      return {
        subject: `Your parcel can be collected: ${dollars(totalDue(due))} to pay`,
        paragraphs: [
          cause === 'DUTIES'
            ? `Customs ask duties for ${named(parcels)}: it can be collected once they are paid.`
            : cause === 'STORAGE'
              ? `The days of free storage are over for ${named(parcels)}: it can be collected once the storage is paid.`
              : `${parcel} can still be collected, but is no longer fully paid.`,
          dueText(due, true),
        ],
        ...links(parcels, due),
      };
    if (['REFUNDED', 'DUTIES', 'STORAGE', 'DISPUTED'].includes(cause))
      return {
        subject: 'Your parcel cannot be collected for now',
        paragraphs: [
          `${parcel} cannot be collected for now: the sender has something to settle with us first.`,
          'Please do not set out yet: we will write to you as soon as it can be collected. Keep your collection code until then.',
        ],
        ...links(parcels),
      };
    if (cause === 'UNLOADING_UNDONE')
      return {
        subject: 'Your parcel cannot be collected yet',
        paragraphs: [
          `${parcel} cannot be collected yet: its arrival was recorded by mistake.`,
          'Please do not set out yet: we will write to you as soon as it can be collected. We are sorry for this mistake.',
        ],
        ...links(parcels),
      };
    const isLocked = cause === 'TRIES';
    return {
      subject: isLocked ? 'The collection code is locked' : 'The handover of your parcel was undone',
      paragraphs: [
        isLocked
          ? `Five wrong codes were tried for ${named(parcels)}: its collection code is no longer valid.`
          : `${parcel} is still at the collection point: its handover was undone, and the former collection code is no longer valid.`,
        'Please bring an ID, which the agent photographs. If somebody else comes in your place, enter their name on the tracking page, then confirm it by the message that we will send you.',
        ...(site ? [`Collection point: ${siteText(site)}`] : []),
        isLocked
          ? 'If it was not you who tried these codes, contact us right away.'
          : 'The receipt for this handover is no longer valid.',
      ],
      ...links(parcels),
    };
  },
  recipientCancelled: (parcels, { isArrived, hadCode }) => {
    const isOne = parcels.count === 1;
    const end = isArrived ? 'will not be handed over' : 'will not arrive';
    const codes = isOne ? 'Its collection code is' : 'Their collection codes are';
    return {
      subject: `Your ${isOne ? 'parcel' : 'parcels'} ${end}`,
      paragraphs: [
        `${capitalize(named(parcels))} ${isOne ? 'is cancelled: it' : 'are cancelled: they'} ${end}.${hadCode ? ` ${codes} no longer valid: please do not come.` : ''}`,
        'There is nothing for you to do. If you have questions, please ask the sender.',
      ],
      ...links(parcels),
    };
  },
  recipientIncident: (parcels, facts) => ({
    ...incidentTexts(capitalize(named(parcels)), facts, false),
    ...links(parcels),
  }),
  recipientLeftBehind: (parcels, list) => ({
    ...leftBehindTexts(capitalize(named(parcels)), list, false),
    ...links(parcels),
  }),
  recipientMissing: (parcels, list) => ({
    ...missingTexts(capitalize(named(parcels)), list),
    ...links(parcels),
  }),
  recipientProxy: (parcels, { name, path }, isConfirmed) => ({
    subject: isConfirmed ? 'Somebody else may collect your parcel' : 'Should somebody else collect your parcel?',
    paragraphs: isConfirmed
      ? [
          `${name ?? 'Somebody else'} may collect ${named(parcels)} in your place, with an ID.`,
          'If this is not what you want, remove this person.',
        ]
      : [
          `Somebody with the tracking link has named ${name ?? 'a person'} to collect ${named(parcels)} in your place.`,
          'Confirm this if it is your choice. Otherwise there is nothing you need to do: without a confirmation, this person collects nothing without the collection code.',
        ],
    ...links(parcels),
    action: { label: isConfirmed ? 'Remove this person' : 'Confirm or refuse', path },
  }),
  recipientHandedOver: (parcels, { nom, qualite, le, site }) => ({
    subject: 'Your parcel was handed over',
    paragraphs: [
      `${capitalize(named(parcels))} was handed over to ${nom} (${capacities[qualite]}) ${handoverTimeAndPlace(le, site)}`,
      'This message is your receipt. If this handover surprises you, contact us right away.',
    ],
    ...links(parcels),
  }),
  recipientClaim: (parcels, statut, path) => ({
    subject: CLAIM_TEXTS[statut].subject,
    paragraphs: [`Claim for ${named(parcels)}. ${CLAIM_TEXTS[statut].text}`],
    ...links(parcels),
    action: { label: 'See my claim', path },
  }),
};

/** States what is to be paid at the collection, and that nothing is handed over before. */
const dueText = (due: CollectionForRecipient['due'], isOne: boolean): string => {
  const [first] = due;
  if (isOne && first)
    return `${first.reste ? 'A part is paid. Still to pay' : 'To pay'} on collection: ${dueSum(first)}. The parcel is handed over once this is paid, and you are sent the collection code then.`;
  const all = due.map(({ suivi, ...sum }) => `parcel ${suivi}: ${dueSum(sum)}`).join('; ');
  return `To pay on collection: ${all}. A parcel is handed over once its sum is paid, and you are sent its collection code then.`;
};

/** States the collection codes; a code that is unknown here is known to the sender. */
const codesText = (codes: CollectionForRecipient['codes'], isOne: boolean): string => {
  const [first] = codes;
  if (!first) return 'Ask the sender for the collection code: the agent will ask for it.';
  if (isOne)
    return `Collection code: ${first.code}. The agent will ask for it; give it only to the person who will come.`;
  const all = codes.map(({ suivi, code }) => `parcel ${suivi}: ${code}`).join('; ');
  return `Collection codes: ${all}. The agent will ask for them; give them only to the person who will come.`;
};

const damagesOf = ({ damages, count }: RecipientParcels): string =>
  damagesText(
    damages.map(({ suivi, note }) => ({ name: suivi, note })),
    count === 1,
  );

const arrivalDay = ({ dateArrivee, destination, fuseau }: RecipientParcels['container']): string =>
  day(dateArrivee, timeZoneAt(destination, fuseau));

const namesOf = (people: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(people);

const announcement = ({ senders, count }: NamedParcels): string => {
  if (senders.length === 0)
    return count === 1 ? 'A parcel is being sent to you' : `${count} parcels are being sent to you`;
  return `${namesOf(senders)} ${senders.length === 1 ? 'is' : 'are'} sending you ${count === 1 ? 'a parcel' : `${count} parcels`}`;
};

/** Names the parcels by their senders: "the parcel from Awa". */
const named = ({ senders, count }: NamedParcels): string =>
  `${count === 1 ? 'the parcel' : `the ${count} parcels`} ${senders.length > 0 ? `from ${namesOf(senders)}` : 'for you'}`;

const links = (
  { codes, stopPath, count, claims = [] }: NamedParcels,
  due: CollectionForRecipient['due'] = [],
): Pick<MailContent, 'action' | 'links' | 'footer'> => {
  const toPay = due.flatMap(({ suivi, payer }) =>
    payer ? [{ label: count === 1 ? 'Pay now' : `Pay for parcel ${suivi}`, path: payer }] : [],
  );
  const toTrack = codes.slice(0, MAX_LISTED).map((code) => ({
    label: codes.length === 1 ? 'Track the parcel' : `Track parcel ${code}`,
    path: `/suivi/${code}`,
  }));
  const toClaim = claims.slice(0, MAX_LISTED).map(({ suivi, path }) => ({
    label: claims.length === 1 ? 'Report a problem' : `Report a problem: parcel ${suivi}`,
    path,
  }));
  const [first, ...others] = [...toPay, ...toTrack, ...toClaim];
  return {
    ...(first && { action: first }),
    ...(others.length > 0 && { links: others }),
    footer: {
      text: `You receive this message because your address was given as that of the recipient of ${count === 1 ? 'this parcel' : 'these parcels'}. Yónnee sends you no advertising.`,
      label: 'Stop these messages',
      path: stopPath,
    },
  };
};
