import { isFreeStorageOver } from '#shared/handover/rules.ts';
import type { RecordedMethod } from '#shared/payments/schema.ts';
import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { placeName } from '#shared/places/names.ts';
import { inPlace } from '#shared/places/phrases.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { hoursTexts } from '#shared/sites/hours.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import { capitalize, changeFormatter, formatsIn } from './formats.ts';
import {
  type BookedColis,
  type BringAgain,
  type CancelledBoxes,
  type Cities,
  type DueCents,
  MAX_LISTED,
  type MailContent,
  type MessageSite,
  type MovedColis,
  type NamedContainer,
  type OwedForColis,
  type PartPaid,
  type StorageOfMail,
  type TrackingEvent,
} from './mail-content.ts';

export const { dollars, kilos, numbers, cubicMetres, day, moment, clock, deadline, received } = formatsIn('en');

export const methodText = {
  ESPECES: 'in cash',
  VIREMENT: 'by bank transfer',
  TERMINAL: 'by card at the counter',
  MOBILE: 'by mobile money',
} as const satisfies Record<RecordedMethod, string>;

export const listChanges = changeFormatter({ colon: ': ', earlier: 'before' });

export const colisNames = (ids: number[]): string =>
  ids.length > MAX_LISTED
    ? `your ${ids.length} parcels`
    : ids.length > 1
      ? `your parcels no. ${ids.join(', ')}`
      : `your parcel no. ${ids[0]}`;

export const itinerary = ({ lieuEnlevement, destination }: Cities): string =>
  `${placeName('en', lieuEnlevement)} to ${placeName('en', destination)}`;

export const placeAndDescription = ({ lieu, description }: TrackingEvent): string =>
  `${placeName('en', lieu)}.${description && ` ${description}`}`;

export const myColis = { label: 'View my parcels', path: '/colis' };
export const departures = { label: 'View departures', path: '/' };

/** Says where, until when and at what hours to bring parcels, or that the depot takes no more. */
export const dropOff = (
  { lieuEnlevement, receptionFin, fuseau, depotFerme }: BookedColis['container'],
  depot: MessageSite | undefined,
  what: string,
): string => {
  if (depotFerme)
    return 'The depot takes no more parcels for this departure: do not bring anything there. Contact us to choose another departure.';
  const until = receptionFin ? `by ${moment(receptionFin, fuseau)} (${clock(fuseau)})` : 'before departure';
  if (!depot)
    return `Bring ${what} to the drop-off point ${until} (city of departure: ${placeName('en', lieuEnlevement)}).`;
  return `Bring ${what} ${until} to this address: ${siteText(depot)}`;
};

export const DONT_PAY_IT =
  'Please do not pay for it for now. Without another departure, it will be cancelled, and you will owe us nothing.';

export const dontPay = (unpaidIds: readonly number[], colisIds: readonly number[]): string[] => {
  if (unpaidIds.length === 0) return [];
  const isOne = unpaidIds.length === 1;
  if (isOne && colisIds.length === 1) return [DONT_PAY_IT];
  const what = unpaidIds.length === colisIds.length ? 'them' : colisNames([...unpaidIds]);
  return [
    `Please do not pay for ${what} for now. Without another departure, ${isOne ? 'it' : 'they'} will be cancelled, and you will owe us nothing.`,
  ];
};

export const keepsPart = (recu: number): string =>
  `We have received ${dollars(recu)}: please do not pay the rest for now. This amount counts for another departure, or will be refunded to you.`;

export const keepsParts = (partPaid: readonly PartPaid[], colisIds: readonly number[]): string[] => {
  if (colisIds.length === 1) return partPaid.map(({ recu }) => keepsPart(recu));
  if (partPaid.length === 0) return [];
  const sums = partPaid
    .slice(0, MAX_LISTED)
    .map(({ id, recu }) => `${dollars(recu)} for your parcel no. ${id}`)
    .join(', ');
  return [
    `We have received ${sums}: please do not pay the rest for now. What is paid counts for another departure, or will be refunded to you.`,
  ];
};

export const bringAgain = ({ colisIds, receptionFin, fuseau }: BringAgain): string =>
  `you can bring ${colisNames(colisIds)} until ${receptionFin ? `${moment(receptionFin, fuseau)} (${clock(fuseau)})` : 'the departure'}.`;

export const boxesTexts = (boxes: readonly CancelledBoxes[]): string[] =>
  boxes.map(({ colisIds, lieu, site, destination, arrive }) => {
    const isOne = colisIds.length === 1;
    const they = capitalize(colisNames(colisIds));
    const [are, them] = isOne ? ['is', 'it'] : ['are', 'them'];
    const there = inPlace('en', site?.ville ?? destination);
    const texts: Record<CancelledBoxes['lieu'], string> = {
      DEPOT: `${they} ${are} at our depot: please pick ${them} up with an ID${site ? `, at this address: ${siteText(site)}` : '.'}`,
      CONTENEUR: `${they} ${are} still in the container: we are taking ${them} out, and will write to you as soon as you can pick ${them} up at the depot.`,
      EN_MER: arrive
        ? `${they} ${are} still in the container, ${inPlace('en', destination)}. Once ${isOne ? 'it is' : 'they are'} out of it, our team will decide whether ${isOne ? 'it is' : 'they are'} sent back to you or you pick ${them} up there, and will write to you.`
        : `${they} ${are} in the container, and ${isOne ? 'travels' : 'travel'} on with it to ${placeName('en', destination)}. When it arrives, our team will decide whether ${isOne ? 'it is' : 'they are'} sent back to you or you pick ${them} up there, and will write to you.`,
      ARRIVEE: `${they} ${are} ${there}, at our arrival point. Our team is deciding what becomes of ${them}. Please do not come: we will write to you as soon as we know where and when you can get ${them} back.`,
      RENVOI: `${they}, which ${are} ${there}, ${isOne ? 'is' : 'are'} being sent back to the depot of departure. We will write to you when you can get ${them} back there.`,
    };
    return texts[lieu];
  });

export const afterCancellation = (boxes: readonly CancelledBoxes[]): Pick<MailContent, 'action' | 'links'> => {
  const [id, ...others] = boxes.flatMap(({ colisIds }) => colisIds);
  if (id === undefined) return { action: departures };
  return {
    action: others.length > 0 ? myColis : { label: 'View my parcel', path: `/colis/${id}` },
    links: [departures],
  };
};

export const refundText = (cents: number | undefined, feeCents = 0): string => {
  if (cents === undefined) return ' What was paid will be refunded: we will email you to confirm it.';
  if (feeCents > 0 && cents === 0) return ` The ${dollars(feeCents)} that were paid are kept as a cancellation fee.`;
  if (feeCents > 0)
    return ` Of the ${dollars(cents + feeCents)} that were paid, ${dollars(feeCents)} are kept as a cancellation fee, and ${dollars(cents)} will be refunded: we will email you to confirm it.`;
  return cents > 0 ? ` The ${dollars(cents)} that were paid will be refunded: we will email you to confirm it.` : '';
};

export const siteText = (site: MessageSite): string => {
  const hours = hoursTexts(site.horaires, 'en');
  const phone = formatCorridorNumber(site.telephone) ?? site.telephone;
  return `${nameSite(site)}.${hours.length > 0 ? ` Opening hours: ${hours.join('; ')}.` : ''} Phone: ${phone}.`;
};

/** Says when a parcel was handed over, and at which site. */
export const handoverTimeAndPlace = (le: string, site: MessageSite | undefined): string =>
  site
    ? `on ${moment(le, site.fuseau)} (${clock(site.fuseau)}), at ${site.nom}, ${placeName('en', site.ville)}.`
    : `on ${moment(le, 'UTC')} (${clock('UTC')}).`;

/**
 * States the damages of parcels that were found when they were unloaded; parcels are named unless there is one alone.
 */
export const damagesText = (damages: readonly { name: string; note: string }[], isOne: boolean): string =>
  damages
    .map(({ name, note }) => ` ${isOne ? 'It' : `Parcel ${name}`} arrived damaged. Our agent noted: “${note}”`)
    .join('');

/**
 * Says until which day storage is free, instead of which one if it changed (`avant`), or that it is no longer; nothing
 * when no day is announced.
 */
export const freeStorageText = (
  dernierJour: string | null,
  site: MessageSite | undefined,
  avant?: string | null,
  ecritLe?: string,
  magasinage?: StorageOfMail,
): string => {
  if (magasinage) return storageText(magasinage, site, ecritLe);
  const instead = avant ? ` instead of ${day(`${avant}T12:00:00Z`, 'UTC')}` : '';
  if (!dernierJour) return instead && ' There is no announced last day of free storage any more.';
  const date = day(`${dernierJour}T12:00:00Z`, 'UTC');
  const isOver = isFreeStorageOver(dernierJour, new Date(ecritLe ?? Date.now()), site?.fuseau ?? 'UTC');
  return isOver ? ` Free storage ended on ${date}.` : ` Storage is free up to and including ${date}${instead}.`;
};

/** Says until which day storage is free by the price list, or by a later announcement, and what it costs then. */
const storageText = (
  { dernierJour, cents }: StorageOfMail,
  site: MessageSite | undefined,
  ecritLe?: string,
): string => {
  const date = day(`${dernierJour}T12:00:00Z`, 'UTC');
  const isOver = isFreeStorageOver(dernierJour, new Date(ecritLe ?? Date.now()), site?.fuseau ?? 'UTC');
  return isOver
    ? ` Free storage ended on ${date}: each whole day costs ${dollars(cents)} per parcel.`
    : ` Storage is free up to and including ${date}, then costs ${dollars(cents)} per whole day and parcel.`;
};

export const owedText = (due: readonly OwedForColis[], isOne: boolean): string[] => {
  const [first] = due;
  if (!first) return [];
  if (isOne)
    return [
      `${dueSum(first)} is still to be paid, on the page of the parcel or on collection: it is handed over once all is paid.`,
    ];
  const sums = due
    .slice(0, MAX_LISTED)
    .map(({ id, ...due }) => `parcel no. ${id}: ${dueSum(due)}`)
    .join('; ');
  return [
    `Still to be paid, on the page of the parcel or on collection: ${sums}. A parcel is handed over once all is paid.`,
  ];
};

/** Names a sum to pay at a collection, and its customs duties or storage. */
export const dueSum = ({ cents, droits, magasinage }: DueCents): string => {
  if (magasinage === cents) return `${dollars(cents)} for storage`;
  if (droits === cents) return `${dollars(cents)} in customs duties`;
  if (magasinage) return `${dollars(cents)}, of which ${dollars(magasinage)} for storage`;
  return droits ? `${dollars(cents)}, of which ${dollars(droits)} in customs duties` : dollars(cents);
};

/** Subject of the mail that the last day of free storage changed, of parcels that can be collected already. */
export const LAST_DAY_CHANGED = 'The last day of free storage has changed';

/** Says when a container is expected at its destination, if that is known. */
export const expectedArrival = ({ destination, dateArrivee, fuseau }: NamedContainer): string[] =>
  dateArrivee && fuseau
    ? [`Arrival ${inPlace('en', destination)} is expected around ${day(dateArrivee, timeZoneAt(destination, fuseau))}.`]
    : [];

export const movedPrice = ({ avantCents, cents, refundCents }: NonNullable<MovedColis['demande']>): string => {
  const price =
    avantCents === cents
      ? `You chose this departure. Its price stays at ${dollars(cents)}.`
      : `You chose this departure. Its price there is ${dollars(cents)} instead of ${dollars(avantCents)}.`;
  return refundCents > 0
    ? `${price} The ${dollars(refundCents)} paid in excess will be refunded: we will email you to confirm it.`
    : price;
};
