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

export const { dollars, kilos, numbers, cubicMetres, day, moment, clock, deadline, received } = formatsIn('fr');

/** Text for a payment method, after the amount. */
export const methodText: Record<RecordedMethod, string> = {
  ESPECES: 'en espèces',
  VIREMENT: 'par virement',
  TERMINAL: 'par carte au comptoir',
  MOBILE: 'par paiement mobile',
};

export const listChanges = changeFormatter({ colon: ' : ', earlier: 'avant' });

export const colisNames = (ids: number[]): string =>
  ids.length > MAX_LISTED
    ? `vos ${ids.length} colis`
    : ids.length > 1
      ? `vos colis n° ${ids.join(', ')}`
      : `votre colis n° ${ids[0]}`;

/** Names both cities with a word between them, as the page's font has no arrow. */
export const itinerary = ({ lieuEnlevement, destination }: Cities): string =>
  `${placeName('fr', lieuEnlevement)} vers ${placeName('fr', destination)}`;

/** Place of a tracking event, followed by its description. */
export const placeAndDescription = ({ lieu, description }: TrackingEvent): string =>
  `${placeName('fr', lieu)}.${description && ` ${description}`}`;

export const myColis = { label: 'Voir mes colis', path: '/colis' };
export const departures = { label: 'Voir les départs', path: '/' };

/**
 * Says where, until when and at what hours to bring parcels; without a depot, to which city. Once the drop-off is over,
 * that nobody brings any.
 */
export const dropOff = (
  { lieuEnlevement, receptionFin, fuseau, depotFerme }: BookedColis['container'],
  depot: MessageSite | undefined,
  what: string,
): string => {
  if (depotFerme)
    return 'Le dépôt de ce départ ne prend plus de colis : n’y apportez rien. Écrivez-nous pour choisir un autre départ.';
  const until = receptionFin ? `au plus tard le ${moment(receptionFin, fuseau)} (${clock(fuseau)})` : 'avant le départ';
  if (!depot) return `Apportez ${what} au point de dépôt ${until} (ville de départ : ${lieuEnlevement}).`;
  return `Apportez ${what} ${until} à cette adresse : ${siteText(depot)}`;
};

/** Asks not to pay for a parcel that needs another departure first. */
export const DONT_PAY_IT =
  'Ne le payez pas pour le moment. Sans autre départ, il sera annulé, et vous ne nous devrez rien.';

/** Asks not to pay for parcels that need another departure first; names them beside others. */
export const dontPay = (unpaidIds: readonly number[], colisIds: readonly number[]): string[] => {
  if (unpaidIds.length === 0) return [];
  const isOne = unpaidIds.length === 1;
  if (isOne && colisIds.length === 1) return [DONT_PAY_IT];
  const pay = unpaidIds.length === colisIds.length ? 'Ne les payez pas' : `Ne payez pas ${colisNames([...unpaidIds])}`;
  return [
    `${pay} pour le moment. Sans autre départ, ${isOne ? 'il sera annulé' : 'ils seront annulés'}, et vous ne nous devrez rien.`,
  ];
};

/** Says of a parcel that needs another departure what was paid of it, and that the rest is not paid yet. */
export const keepsPart = (recu: number): string =>
  `Nous avons reçu ${dollars(recu)} : ne payez pas le reste pour le moment. Cette somme vaut pour un autre départ, ou vous sera remboursée.`;

/** Says so of those among some parcels of which a part was paid. */
export const keepsParts = (partPaid: readonly PartPaid[], colisIds: readonly number[]): string[] => {
  if (colisIds.length === 1) return partPaid.map(({ recu }) => keepsPart(recu));
  if (partPaid.length === 0) return [];
  const sums = partPaid
    .slice(0, MAX_LISTED)
    .map(({ id, recu }) => `${dollars(recu)} pour votre colis n° ${id}`)
    .join(', ');
  return [
    `Nous avons reçu ${sums} : ne payez pas le reste pour le moment. Ce qui est payé vaut pour un autre départ, ou vous sera remboursé.`,
  ];
};

/** Says until when parcels can be brought to a drop-off that is open again, as a sentence continues. */
export const bringAgain = ({ colisIds, receptionFin, fuseau }: BringAgain): string =>
  `vous pouvez apporter ${colisNames(colisIds)} ${receptionFin ? `jusqu’au ${moment(receptionFin, fuseau)} (${clock(fuseau)})` : 'jusqu’au départ'}.`;

/** Says of boxes of cancelled parcels where they are, and what comes next. */
export const boxesTexts = (boxes: readonly CancelledBoxes[]): string[] =>
  boxes.map(({ colisIds, lieu, site, destination, arrive }) => {
    const isOne = colisIds.length === 1;
    const they = capitalize(colisNames(colisIds));
    const [are, them, back] = isOne ? ['est', 'le', 'renvoyé'] : ['sont', 'les', 'renvoyés'];
    const there = inPlace('fr', site?.ville ?? destination);
    const texts: Record<CancelledBoxes['lieu'], string> = {
      DEPOT: `${they} ${are} à notre dépôt : venez ${them} rechercher avec une pièce d’identité${site ? `, à cette adresse : ${siteText(site)}` : '.'}`,
      CONTENEUR: `${they} ${are} encore dans le conteneur : nous ${isOne ? 'l’' : 'les '}en sortons, et vous écrirons dès que vous pourrez venir ${them} récupérer au dépôt.`,
      EN_MER: arrive
        ? `${they} ${are} encore dans le conteneur, ${inPlace('fr', destination)}. Une fois ${isOne ? 'qu’il en sera sorti' : 'qu’ils en seront sortis'}, notre équipe décidera ${isOne ? 's’il vous est renvoyé' : 's’ils vous sont renvoyés'} ou si vous ${them} récupérez sur place, et vous écrira.`
        : `${they} ${are} dans le conteneur, et ${isOne ? 'voyage' : 'voyagent'} avec lui jusqu’${inPlace('fr', destination)}. À l’arrivée, notre équipe décidera ${isOne ? 's’il vous est renvoyé' : 's’ils vous sont renvoyés'} ou si vous ${them} récupérez sur place, et vous écrira.`,
      ARRIVEE: `${they} ${are} ${there}, à notre point d’arrivée. Notre équipe décide ce ${isOne ? 'qu’il devient' : 'qu’ils deviennent'}. Ne vous déplacez pas : nous vous écrirons dès que nous saurons où et quand vous pourrez ${them} récupérer.`,
      RENVOI: `${they}, ${isOne ? 'qui est' : 'qui sont'} ${there}, ${are} ${back} au dépôt de départ. Nous vous écrirons quand vous pourrez ${isOne ? 'l’y' : 'les y'} récupérer.`,
    };
    return texts[lieu];
  });

/** Returns the action of a mail about cancelled parcels: the parcel whose box we have, and the departures below it. */
export const afterCancellation = (boxes: readonly CancelledBoxes[]): Pick<MailContent, 'action' | 'links'> => {
  const [id, ...others] = boxes.flatMap(({ colisIds }) => colisIds);
  if (id === undefined) return { action: departures };
  return {
    action: others.length > 0 ? myColis : { label: 'Voir mon colis', path: `/colis/${id}` },
    links: [departures],
  };
};

/** Says what is refunded for a cancelled parcel, and what its fee keeps, in cents; without an amount, that what was paid is. */
export const refundText = (cents: number | undefined, feeCents = 0): string => {
  if (cents === undefined) return ' Ce qui est payé sera remboursé : un message vous le confirmera.';
  if (feeCents > 0 && cents === 0) return ` Les ${dollars(feeCents)} payés sont retenus comme frais d’annulation.`;
  if (feeCents > 0)
    return ` Sur les ${dollars(cents + feeCents)} payés, ${dollars(feeCents)} sont retenus comme frais d’annulation, et ${dollars(cents)} seront remboursés : un message vous le confirmera.`;
  return cents > 0 ? ` Les ${dollars(cents)} payés seront remboursés : un message vous le confirmera.` : '';
};

/** Says where a site is, when it is open and its phone number, as sentences. */
export const siteText = (site: MessageSite): string => {
  const hours = hoursTexts(site.horaires, 'fr');
  const phone = formatCorridorNumber(site.telephone) ?? site.telephone;
  return `${nameSite(site)}.${hours.length > 0 ? ` Horaires : ${hours.join(' ; ')}.` : ''} Téléphone : ${phone}.`;
};

/** Says when a parcel was handed over, and at which site. */
export const handoverTimeAndPlace = (le: string, site: MessageSite | undefined): string =>
  site
    ? `le ${moment(le, site.fuseau)} (${clock(site.fuseau)}). Lieu de la remise : ${site.nom}, ${site.ville}.`
    : `le ${moment(le, 'UTC')} (${clock('UTC')}).`;

/**
 * States the damages of parcels that were found when they were unloaded; parcels are named unless there is one alone.
 */
export const damagesText = (damages: readonly { name: string; note: string }[], isOne: boolean): string =>
  damages
    .map(
      ({ name, note }) =>
        ` ${isOne ? 'Il' : `Le colis ${name}`} est arrivé abîmé. Constat de notre agent : « ${note} »`,
    )
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
  const instead = avant ? ` au lieu du ${day(`${avant}T12:00:00Z`, 'UTC')}` : '';
  if (!dernierJour) return instead && ' Aucun dernier jour de magasinage gratuit n’est plus annoncé.';
  const date = day(`${dernierJour}T12:00:00Z`, 'UTC');
  const isOver = isFreeStorageOver(dernierJour, new Date(ecritLe ?? Date.now()), site?.fuseau ?? 'UTC');
  return isOver
    ? ` Le magasinage gratuit a pris fin le ${date}.`
    : ` Le magasinage est gratuit jusqu’au ${date} inclus${instead}.`;
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
    ? ` Le magasinage gratuit a pris fin le ${date} : chaque jour entier coûte ${dollars(cents)} par colis.`
    : ` Le magasinage est gratuit jusqu’au ${date} inclus, puis coûte ${dollars(cents)} par jour entier et par colis.`;
};

/**
 * Says what is still to pay for parcels that have arrived: they are handed over once it is paid; nothing if nothing is.
 */
export const owedText = (due: readonly OwedForColis[], isOne: boolean): string[] => {
  const [first] = due;
  if (!first) return [];
  if (isOne)
    return [`Il reste ${dueSum(first)} à payer, sur la page du colis ou au retrait : il est remis une fois tout payé.`];
  const sums = due
    .slice(0, MAX_LISTED)
    .map(({ id, ...due }) => `colis n° ${id} : ${dueSum(due)}`)
    .join(' ; ');
  return [`Il reste à payer, sur la page du colis ou au retrait : ${sums}. Un colis est remis une fois tout payé.`];
};

/** Names a sum to pay at a collection, and its customs duties or storage. */
export const dueSum = ({ cents, droits, magasinage }: DueCents): string => {
  if (magasinage === cents) return `${dollars(cents)} de magasinage`;
  if (droits === cents) return `${dollars(cents)} de droits de douane`;
  if (magasinage) return `${dollars(cents)}, dont ${dollars(magasinage)} de magasinage`;
  return droits ? `${dollars(cents)}, dont ${dollars(droits)} de droits de douane` : dollars(cents);
};

/** Subject of the mail that the last day of free storage changed, of parcels that can be collected already. */
export const LAST_DAY_CHANGED = 'Le dernier jour de magasinage gratuit change';

/** Says when a container is expected at its destination, if that is known. */
export const expectedArrival = ({ destination, dateArrivee, fuseau }: NamedContainer): string[] =>
  dateArrivee && fuseau
    ? [`Arrivée prévue ${inPlace('fr', destination)} vers le ${day(dateArrivee, timeZoneAt(destination, fuseau))}.`]
    : [];

/** Says what a departure that the sender chose does to the price of a parcel, and what goes back of it. */
export const movedPrice = ({ avantCents, cents, refundCents }: NonNullable<MovedColis['demande']>): string => {
  const price =
    avantCents === cents
      ? `Vous avez choisi ce départ. Son prix reste de ${dollars(cents)}.`
      : `Vous avez choisi ce départ. Son prix y est de ${dollars(cents)}, au lieu de ${dollars(avantCents)}.`;
  return refundCents > 0
    ? `${price} Les ${dollars(refundCents)} payés en trop seront remboursés : un message vous le confirmera.`
    : price;
};
