import { DELAY_REASON_NAMES } from '#shared/milestones/codes.ts';
import { placeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Schedule } from '../core/events/domain-events.ts';
import type * as fr from './containers.fr.ts';
import { capitalize, isNamedIn, pluralOf } from './formats.ts';
import { boxesStayTexts, notLoadedTexts } from './left-behind.en.ts';
import type { LoadedPart, NamedContainer, NotBrought, TrackingEvent } from './mail-content.ts';
import {
  afterCancellation,
  boxesTexts,
  bringAgain,
  clock,
  colisNames,
  deadline,
  dontPay,
  expectedArrival,
  itinerary,
  keepsParts,
  listChanges,
  moment,
  myColis,
  owedText,
  placeAndDescription,
} from './phrases.en.ts';
import { containerStatuts, etats, trackingStatuts, trackingSubjects } from './statuts.en.ts';

/** Value of a schedule without a cut-off or a site. */
const none = 'none';

const whereabouts = ({ lieuEnlevement, destination }: NamedContainer, event: TrackingEvent): string =>
  isNamedIn(event.lieu, lieuEnlevement) || isNamedIn(event.lieu, destination)
    ? `.${event.description && ` ${event.description}`}`
    : `. Place: ${placeAndDescription(event)}`;

const PAGE_SAYS = {
  one: 'The page of the parcel says whether something is still to be paid, or a document to be replaced.',
  several: 'The page of each parcel says whether something is still to be paid, or a document to be replaced.',
};

export const containers: typeof fr.containers = {
  etatFromTracking: (container, event, etat, ids, due = []) => ({
    subject: etats[etat][pluralOf(ids)].subject,
    paragraphs: [
      `${capitalize(colisNames(ids))} ${etats[etat][pluralOf(ids)].now} Container no. ${container.id} (${itinerary(container)})${whereabouts(container, event)}`,
      ...(etat === 'EN_TRANSIT' ? expectedArrival(container) : []),
      ...owedText(due, ids.length === 1),
    ],
    action: myColis,
  }),
  containerStatut: (container, statut, ids) => ({
    subject: containerStatuts[statut].subject,
    paragraphs: [
      `Container no. ${container.id} (${itinerary(container)}), which holds your parcels, ${containerStatuts[statut].now}${ids.length > 0 ? ` This concerns ${colisNames(ids)}.` : ''}`,
    ],
    action: myColis,
  }),
  replanned: (
    { bookingId, fuseau, before, after, motifRetard },
    { colisIds, partis, aApporterIds = [], tropTardIds, lapsesAt, ...late },
  ) => {
    const there = timeZoneAt(after.destination, fuseau);
    const cutOff = ({ receptionFin }: Schedule) => (receptionFin ? moment(receptionFin, fuseau) : none);
    const siteName = (site: string | undefined) => site || none;
    const why =
      motifRetard && motifRetard !== 'AUTRE' ? ` Reason for the delay: ${DELAY_REASON_NAMES.en[motifRetard]}.` : '';
    return {
      subject: 'Your container has a new schedule',
      paragraphs: [
        `Container no. ${bookingId} (${itinerary(before)}), which holds your parcels, has a new schedule. ${listChanges(
          [
            [`Departure (${clock(fuseau)})`, moment(before.dateDepart, fuseau), moment(after.dateDepart, fuseau)],
            [`Arrival (${clock(there)})`, moment(before.dateArrivee, there), moment(after.dateArrivee, there)],
            ['From', placeName('en', before.lieuEnlevement), placeName('en', after.lieuEnlevement)],
            ['Destination', placeName('en', before.destination), placeName('en', after.destination)],
            [`Drop-off until (${clock(fuseau)})`, cutOff(before), cutOff(after)],
            ['Drop-off at', siteName(before.siteDepart), siteName(after.siteDepart)],
            ['Collection at', siteName(before.siteArrivee), siteName(after.siteArrivee)],
          ],
        )}${why}`,
        ...(colisIds.length > 0
          ? [
              partis
                ? `This concerns ${colisNames(colisIds)}. There is nothing you need to do.`
                : `${capitalize(colisNames(colisIds))} ${colisIds.length === 1 ? 'keeps its' : 'keep their'} space.${lapsesAt ? ` Pay for any unpaid ones before ${deadline(lapsesAt, fuseau).texte}: space that is not paid in time is released.` : ''} If this change does not suit you, contact us.`,
            ]
          : []),
        ...(aApporterIds.length > 0
          ? [
              `The drop-off is open again: ${bringAgain({ colisIds: aApporterIds, receptionFin: after.receptionFin, fuseau })}`,
            ]
          : []),
        ...(tropTardIds.length > 0
          ? [
              `${capitalize(colisNames(tropTardIds))} can no longer leave with it.`,
              ...leftOut({ colisIds: tropTardIds, ...late }),
            ]
          : []),
      ],
      action: myColis,
    };
  },
  containerCancelled: (container, ids, boxes) => ({
    subject: ids.length > 1 ? 'Your parcels are cancelled' : 'Your parcel is cancelled',
    paragraphs: [
      `We had to cancel container no. ${container.id} (${itinerary(container)}), and with it ${colisNames(ids)}. Any payment will be refunded: we will email you to confirm it.`,
      ...boxesTexts(boxes),
      'You can book space in another container.',
    ],
    ...afterCancellation(boxes),
  }),
  dropOffEnded: ({ container, fin, fuseau, colisIds, unpaidIds, partPaid = [], isPaid }) => {
    const isOne = colisIds.length === 1;
    return {
      subject: `The drop-off is over without your ${isOne ? 'parcel' : 'parcels'}`,
      paragraphs: [
        `The depot takes no more parcels for container no. ${container.id} (${itinerary(container)}): the drop-off ended on ${moment(fin, fuseau)} (${clock(fuseau)}). We do not have ${colisNames(colisIds)}: ${isOne ? 'it' : 'they'} can no longer leave with it.`,
        `Do not bring ${isOne ? 'it' : 'them'} for now: choose another departure in “My parcels”${isPaid ? `, or get your money back. You lose nothing of what you paid${unpaidIds.length === 0 ? ', and there is no deadline for this choice' : ''}` : ''}.`,
        ...keepsParts(partPaid, colisIds),
        ...dontPay(unpaidIds, colisIds),
      ],
      action: myColis,
    };
  },
  dropOffClosed: ({ container, again, notLoaded = [], boxes = [], ...late }) => ({
    subject:
      notLoaded.length > 0
        ? 'Your parcels do not leave with their container'
        : `We closed the drop-off ${again ? 'again, ' : ''}earlier than planned`,
    paragraphs: [
      `We closed the drop-off for container no. ${container.id} (${itinerary(container)}) ${again ? 'again, ' : ''}before the announced date: ${colisNames(late.colisIds)} can no longer leave with it. This is not your fault, and we are sorry.`,
      ...leftOut(late),
      ...(notLoaded.length > 0 ? notLoadedTexts(container, notLoaded) : []),
      ...(boxes.length > 0 ? boxesStayTexts(container, boxes) : []),
    ],
    action: myColis,
  }),
  notLoaded: (container, list, boxes = []) => ({
    subject: `Your ${list.length === 1 ? 'parcel does not leave with its' : 'parcels do not leave with their'} container`,
    paragraphs: [...notLoadedTexts(container, list), ...(boxes.length > 0 ? boxesStayTexts(container, boxes) : [])],
    action: myColis,
  }),
  boxesStay: (container, boxes) => ({
    subject:
      boxes.flatMap(({ colisIds }) => colisIds).length === 1
        ? 'Your cancelled parcel travels on with its container'
        : 'Your cancelled parcels travel on with their container',
    paragraphs: boxesStayTexts(container, boxes),
    action: myColis,
  }),
  loadingReopened: (container, ids, again) => {
    const isOne = ids.length === 1;
    if (again && ids.length === 0)
      return {
        subject: `You can bring your ${again.colisIds.length === 1 ? 'parcel' : 'parcels'} again`,
        paragraphs: [
          `The drop-off for container no. ${container.id} (${itinerary(container)}) is open again: ${bringAgain(again)} You do not need to choose another departure.`,
          PAGE_SAYS[again.colisIds.length === 1 ? 'one' : 'several'],
        ],
        action: myColis,
      };
    return {
      subject: `Your ${isOne ? 'parcel' : 'parcels'} can be loaded again`,
      paragraphs: [
        `The loading of container no. ${container.id} (${itinerary(container)}) is open again: ${colisNames(ids)}, at our depot, can be loaded again. You do not need to choose another departure.`,
        ...(again ? [`The drop-off is open again, too: ${bringAgain(again)}`] : []),
        `We will write to you when ${isOne && !again ? 'it leaves' : 'they leave'}. ${PAGE_SAYS[isOne && !again ? 'one' : 'several']}`,
      ],
      action: myColis,
    };
  },
  withdrawn: (container, code, ids, loaded) => {
    const what = code === 'DEPA' ? 'left' : 'arrived';
    return {
      subject: `Your container has not ${what} yet`,
      paragraphs: [
        `Container no. ${container.id} (${itinerary(container)}) has not ${what} yet: its ${code === 'DEPA' ? 'departure' : 'arrival'} was recorded by mistake. This concerns ${colisNames(ids)}.`,
        code === 'DEPA'
          ? afterWithdrawal(loaded)
          : 'There is nothing for you to do: we will write to you when it arrives.',
      ],
      action: myColis,
    };
  },
  tracking: (container, event) => ({
    subject: trackingSubjects[event.statut] ?? 'An update on your container',
    paragraphs: [
      `Container no. ${container.id} (${itinerary(container)}): ${trackingStatuts[event.statut]}, ${placeAndDescription(event)}`,
    ],
    action: myColis,
  }),
};

const afterWithdrawal = (loaded: LoadedPart): string => {
  if (loaded === 'ALL') return 'There is nothing for you to do: we will write to you when it leaves.';
  if (loaded === 'NONE') return 'The page of each parcel says whether it can still leave with this container.';
  return 'If a parcel is already loaded, there is nothing for you to do: we will write to you when it leaves. If it is not, its page says whether it can still leave with this container.';
};

/** Says of parcels that can leave with a container no more what their sender does with them, and what the team does. */
const leftOut = ({ colisIds, unpaidIds, partPaid = [], isPaid }: Omit<NotBrought, 'container'>): string[] => [
  `Please do not bring ${colisIds.length === 1 ? 'it' : 'them'} for now. Choose another departure in “My parcels”, or ${isPaid === false ? 'cancel' : 'get back what you have paid'}. Our team can also offer you one.`,
  ...keepsParts(partPaid, colisIds),
  ...dontPay(unpaidIds, colisIds),
];
