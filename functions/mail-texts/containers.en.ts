import { DELAY_REASON_NAMES } from '#shared/milestones/codes.ts';
import { placeName } from '#shared/places/names.ts';
import { inPlace } from '#shared/places/phrases.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Schedule } from '../core/events/domain-events.ts';
import type * as fr from './containers.fr.ts';
import { capitalize, pluralOf } from './formats.ts';
import type { NamedContainer, TrackingEvent } from './mail-content.ts';
import {
  afterCancellation,
  boxesTexts,
  clock,
  colisNames,
  day,
  deadline,
  dontPay,
  itinerary,
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
  event.lieu === lieuEnlevement || event.lieu === destination
    ? `.${event.description && ` ${event.description}`}`
    : `. Place: ${placeAndDescription(event)}`;

const expectedArrival = ({ destination, dateArrivee, fuseau }: NamedContainer): string[] =>
  dateArrivee && fuseau
    ? [`Arrival ${inPlace('en', destination)} is expected around ${day(dateArrivee, timeZoneAt(destination, fuseau))}.`]
    : [];

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
    { colisIds, partis, tropTardIds, unpaidIds, lapsesAt },
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
        ...(tropTardIds.length > 0
          ? [`${capitalize(colisNames(tropTardIds))} can no longer leave with it.`, ...leftOut(tropTardIds, unpaidIds)]
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
  dropOffClosed: ({ container, colisIds, unpaidIds }) => {
    return {
      subject: 'We closed the drop-off earlier than planned',
      paragraphs: [
        `We closed the drop-off for container no. ${container.id} (${itinerary(container)}) before the announced date: ${colisNames(colisIds)} can no longer leave with it. This is not your fault, and we are sorry.`,
        ...leftOut(colisIds, unpaidIds),
      ],
      action: myColis,
    };
  },
  withdrawn: (container, code, ids) => {
    const what = code === 'DEPA' ? 'left' : 'arrived';
    return {
      subject: `Your container has not ${what} yet`,
      paragraphs: [
        `Container no. ${container.id} (${itinerary(container)}) has not ${what} yet: its ${code === 'DEPA' ? 'departure' : 'arrival'} was recorded by mistake. This concerns ${colisNames(ids)}.`,
        code === 'DEPA'
          ? 'If a parcel is already loaded, there is nothing for you to do: we will write to you when it leaves. If it is not, its page says whether it can still leave with this container.'
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

/** Says of parcels that can leave with a container no more what their sender does with them, and what the team does. */
const leftOut = (colisIds: readonly number[], unpaidIds: readonly number[]): string[] => [
  `Please do not bring ${colisIds.length === 1 ? 'it' : 'them'} for now. Our team will offer you another departure. You can also contact us to choose one, or to be refunded what you have paid.`,
  ...dontPay(unpaidIds, colisIds),
];
