import type { ContainerStatut } from '#shared/containers/schema.ts';
import { DELAY_REASON_NAMES } from '#shared/milestones/codes.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Schedule } from '../core/events/domain-events.ts';
import { capitalize, isNamedIn, pluralOf } from './formats.ts';
import { boxesStayTexts, notLoadedTexts } from './left-behind.fr.ts';
import type {
  BringAgain,
  CancelledBoxes,
  DropOffClosed,
  DropOffEnded,
  LoadedPart,
  MailContent,
  NamedContainer,
  NotBrought,
  NotLoaded,
  OwedForColis,
  RescheduledContainer,
  ScheduleOutcome,
  TrackingEvent,
} from './mail-content.ts';
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
} from './phrases.fr.ts';
import { containerStatuts, etats, trackingStatuts, trackingSubjects } from './statuts.fr.ts';

/** Value of a schedule without a cut-off or a site. */
const none = 'aucun';

/** Says where a container is, unless that is one of its two cities, and what its event describes. */
const whereabouts = ({ lieuEnlevement, destination }: NamedContainer, event: TrackingEvent): string =>
  isNamedIn(event.lieu, lieuEnlevement) || isNamedIn(event.lieu, destination)
    ? `.${event.description && ` ${event.description}`}`
    : `. Lieu : ${placeAndDescription(event)}`;

/** Says that the page of one or several parcels says what is still to be done. */
const PAGE_SAYS = {
  one: 'La page du colis dit s’il reste quelque chose à payer, ou un document à remplacer.',
  several: 'La page de chaque colis dit s’il reste quelque chose à payer, ou un document à remplacer.',
};

export const containers = {
  etatFromTracking: (
    container: NamedContainer,
    event: TrackingEvent,
    etat: keyof typeof etats,
    ids: number[],
    due: readonly OwedForColis[] = [],
  ): MailContent => ({
    subject: etats[etat][pluralOf(ids)].subject,
    paragraphs: [
      `${capitalize(colisNames(ids))} ${etats[etat][pluralOf(ids)].now} Conteneur n° ${container.id} (${itinerary(container)})${whereabouts(container, event)}`,
      ...(etat === 'EN_TRANSIT' ? expectedArrival(container) : []),
      ...owedText(due, ids.length === 1),
    ],
    action: myColis,
  }),
  containerStatut: (
    container: NamedContainer,
    statut: Exclude<ContainerStatut, 'ANNULE'>,
    ids: number[],
  ): MailContent => ({
    subject: containerStatuts[statut].subject,
    paragraphs: [
      `Le conteneur n° ${container.id} (${itinerary(container)}), où vous avez des colis, ${containerStatuts[statut].now}${ids.length > 0 ? ` Cela concerne ${colisNames(ids)}.` : ''}`,
    ],
    action: myColis,
  }),
  replanned: (
    { bookingId, fuseau, before, after, motifRetard }: RescheduledContainer,
    { colisIds, partis, aApporterIds = [], tropTardIds, lapsesAt, ...late }: ScheduleOutcome,
  ): MailContent => {
    const there = timeZoneAt(after.destination, fuseau);
    const cutOff = ({ receptionFin }: Schedule) => (receptionFin ? moment(receptionFin, fuseau) : none);
    const siteName = (site: string | undefined) => site || none;
    const why =
      motifRetard && motifRetard !== 'AUTRE' ? ` Raison du retard : ${DELAY_REASON_NAMES.fr[motifRetard]}.` : '';
    return {
      subject: 'Votre conteneur change de programme',
      paragraphs: [
        `Le conteneur n° ${bookingId} (${itinerary(before)}), où vous avez des colis, change de programme. ${listChanges(
          [
            [`Départ (${clock(fuseau)})`, moment(before.dateDepart, fuseau), moment(after.dateDepart, fuseau)],
            [`Arrivée (${clock(there)})`, moment(before.dateArrivee, there), moment(after.dateArrivee, there)],
            ['Ville de départ', before.lieuEnlevement, after.lieuEnlevement],
            ['Destination', before.destination, after.destination],
            [`Dépôt jusqu’au (${clock(fuseau)})`, cutOff(before), cutOff(after)],
            ['Lieu de dépôt', siteName(before.siteDepart), siteName(after.siteDepart)],
            ['Lieu de retrait', siteName(before.siteArrivee), siteName(after.siteArrivee)],
          ],
        )}${why}`,
        ...(colisIds.length > 0
          ? [
              partis
                ? `Cela concerne ${colisNames(colisIds)}. Vous n’avez rien à faire.`
                : `${capitalize(colisNames(colisIds))} ${colisIds.length === 1 ? 'garde sa' : 'gardent leur'} place.${lapsesAt ? ` Payez avant le ${deadline(lapsesAt, fuseau).texte} ce qui ne l’est pas encore : une place qui n’est pas payée à temps est libérée.` : ''} Si ce changement ne vous convient pas, écrivez-nous.`,
            ]
          : []),
        ...(aApporterIds.length > 0
          ? [
              `Le dépôt est de nouveau ouvert : ${bringAgain({ colisIds: aApporterIds, receptionFin: after.receptionFin, fuseau })}`,
            ]
          : []),
        ...(tropTardIds.length > 0
          ? [
              `${capitalize(colisNames(tropTardIds))} ne ${tropTardIds.length === 1 ? 'peut' : 'peuvent'} plus partir avec lui.`,
              ...leftOut({ colisIds: tropTardIds, ...late }),
            ]
          : []),
      ],
      action: myColis,
    };
  },
  containerCancelled: (container: NamedContainer, ids: number[], boxes: readonly CancelledBoxes[]): MailContent => ({
    subject: ids.length > 1 ? 'Vos colis sont annulés' : 'Votre colis est annulé',
    paragraphs: [
      `Nous avons dû annuler le conteneur n° ${container.id} (${itinerary(container)}), et avec lui ${colisNames(ids)}. Ce qui est payé sera remboursé : un message vous le confirmera.`,
      ...boxesTexts(boxes),
      'Vous pouvez réserver une place dans un autre conteneur.',
    ],
    ...afterCancellation(boxes),
  }),
  dropOffEnded: ({ container, fin, fuseau, colisIds, unpaidIds, partPaid = [], isPaid }: DropOffEnded): MailContent => {
    const isOne = colisIds.length === 1;
    return {
      subject: `Le dépôt est terminé sans ${isOne ? 'votre' : 'vos'} colis`,
      paragraphs: [
        `Le dépôt ne prend plus de colis pour le conteneur n° ${container.id} (${itinerary(container)}) depuis le ${moment(fin, fuseau)} (${clock(fuseau)}). Nous n’avons pas ${colisNames(colisIds)} : ${isOne ? 'il ne peut' : 'ils ne peuvent'} plus partir avec lui.`,
        `${isOne ? 'Ne l’apportez pas' : 'Ne les apportez pas'} pour le moment : choisissez un autre départ dans « Mes colis »${isPaid ? `, ou faites-vous rembourser. Vous ne perdez rien de ce que vous avez payé${unpaidIds.length === 0 ? ', et ce choix n’a pas de date limite' : ''}` : ''}.`,
        ...keepsParts(partPaid, colisIds),
        ...dontPay(unpaidIds, colisIds),
      ],
      action: myColis,
    };
  },
  dropOffClosed: ({ container, again, notLoaded = [], boxes = [], ...late }: DropOffClosed): MailContent => ({
    subject:
      notLoaded.length > 0
        ? 'Vos colis ne partent pas avec leur conteneur'
        : `Nous avons ${again ? 'de nouveau ' : ''}fermé le dépôt plus tôt que prévu`,
    paragraphs: [
      `Nous avons ${again ? 'de nouveau ' : ''}fermé le dépôt du conteneur n° ${container.id} (${itinerary(container)}) avant la date annoncée : ${colisNames(late.colisIds)} ne ${late.colisIds.length === 1 ? 'peut' : 'peuvent'} plus partir avec lui. Vous n’y êtes pour rien, et nous en sommes désolés.`,
      ...leftOut(late),
      ...(notLoaded.length > 0 ? notLoadedTexts(container, notLoaded) : []),
      ...(boxes.length > 0 ? boxesStayTexts(container, boxes) : []),
    ],
    action: myColis,
  }),
  notLoaded: (
    container: NamedContainer,
    list: readonly NotLoaded[],
    boxes: readonly CancelledBoxes[] = [],
  ): MailContent => ({
    subject:
      list.length === 1 ? 'Votre colis ne part pas avec son conteneur' : 'Vos colis ne partent pas avec leur conteneur',
    paragraphs: [...notLoadedTexts(container, list), ...(boxes.length > 0 ? boxesStayTexts(container, boxes) : [])],
    action: myColis,
  }),
  boxesStay: (container: NamedContainer, boxes: readonly CancelledBoxes[]): MailContent => ({
    subject:
      boxes.flatMap(({ colisIds }) => colisIds).length === 1
        ? 'Votre colis annulé voyage avec son conteneur'
        : 'Vos colis annulés voyagent avec leur conteneur',
    paragraphs: boxesStayTexts(container, boxes),
    action: myColis,
  }),
  loadingReopened: (container: NamedContainer, ids: number[], again?: BringAgain): MailContent => {
    const isOne = ids.length === 1;
    if (again && ids.length === 0)
      return {
        subject:
          again.colisIds.length === 1
            ? 'Vous pouvez de nouveau apporter votre colis'
            : 'Vous pouvez de nouveau apporter vos colis',
        paragraphs: [
          `Le dépôt du conteneur n° ${container.id} (${itinerary(container)}) est de nouveau ouvert : ${bringAgain(again)} Vous n’avez pas à choisir un autre départ.`,
          PAGE_SAYS[again.colisIds.length === 1 ? 'one' : 'several'],
        ],
        action: myColis,
      };
    return {
      subject: isOne ? 'Votre colis peut de nouveau être chargé' : 'Vos colis peuvent de nouveau être chargés',
      paragraphs: [
        `Le chargement du conteneur n° ${container.id} (${itinerary(container)}) est rouvert : ${colisNames(ids)}, à notre dépôt, ${isOne ? 'peut de nouveau y être chargé' : 'peuvent de nouveau y être chargés'}. Vous n’avez pas à choisir un autre départ.`,
        ...(again ? [`Le dépôt est aussi de nouveau ouvert : ${bringAgain(again)}`] : []),
        `Nous vous écrirons au départ. ${PAGE_SAYS[isOne && !again ? 'one' : 'several']}`,
      ],
      action: myColis,
    };
  },
  withdrawn: (container: NamedContainer, code: 'DEPA' | 'ARRI', ids: number[], loaded: LoadedPart): MailContent => {
    const what = code === 'DEPA' ? 'parti' : 'arrivé';
    return {
      subject: `Votre conteneur n’est pas encore ${what}`,
      paragraphs: [
        `Le conteneur n° ${container.id} (${itinerary(container)}) n’est pas encore ${what} : ${code === 'DEPA' ? 'son départ' : 'son arrivée'} avait été ${code === 'DEPA' ? 'enregistré' : 'enregistrée'} par erreur. Cela concerne ${colisNames(ids)}.`,
        code === 'DEPA' ? afterWithdrawal(loaded) : 'Vous n’avez rien à faire : nous vous écrirons à l’arrivée.',
      ],
      action: myColis,
    };
  },
  tracking: (container: NamedContainer, event: TrackingEvent): MailContent => ({
    subject: trackingSubjects[event.statut] ?? 'Des nouvelles de votre conteneur',
    paragraphs: [
      `Conteneur n° ${container.id} (${itinerary(container)}) : ${trackingStatuts[event.statut]}, ${placeAndDescription(event)}`,
    ],
    action: myColis,
  }),
};

/** Says what is to be done once a departure is withdrawn, by what is loaded. */
const afterWithdrawal = (loaded: LoadedPart): string => {
  if (loaded === 'ALL') return 'Vous n’avez rien à faire : nous vous écrirons au départ.';
  if (loaded === 'NONE') return 'La page de chaque colis dit s’il peut encore partir avec ce conteneur.';
  return 'Pour un colis déjà chargé, vous n’avez rien à faire : nous vous écrirons au départ. Pour un colis qui ne l’est pas, sa page dit s’il peut encore partir avec ce conteneur.';
};

/** Says of parcels that can leave with a container no more what their sender does with them, and what the team does. */
const leftOut = ({ colisIds, unpaidIds, partPaid = [], isPaid }: Omit<NotBrought, 'container'>): string[] => [
  `${colisIds.length === 1 ? 'Ne l’apportez pas' : 'Ne les apportez pas'} pour le moment. Choisissez un autre départ dans « Mes colis », ou ${isPaid === false ? 'annulez l’envoi' : 'faites-vous rembourser ce que vous avez payé'}. Notre équipe peut aussi vous proposer un départ.`,
  ...keepsParts(partPaid, colisIds),
  ...dontPay(unpaidIds, colisIds),
];
