import { capitalize } from './formats.ts';
import { dueText, otherDeparture, whyLeft } from './incidents.fr.ts';
import {
  type ListedIncident,
  MAX_LISTED,
  type MailContent,
  type NamedContainer,
  type NotLoaded,
} from './mail-content.ts';
import { colisNames, dontPay, itinerary, myColis } from './phrases.fr.ts';

/**
 * Says of several parcels that their container left without them, each with its reason, and what comes next, to their
 * sender or their recipient; `parcels` names them as a sentence begins.
 */
export const leftBehindTexts = (
  parcels: string,
  list: readonly ListedIncident[],
  isSender: boolean,
): Pick<MailContent, 'subject' | 'paragraphs'> => {
  const unpaidIds = list.filter(({ sansPayer }) => sansPayer).map(({ colisId }) => colisId);
  const colisIds = list.map(({ colisId }) => colisId);
  const due = list.find((each) => each.due)?.due;
  return {
    subject: 'Vos colis ne sont pas partis',
    paragraphs: [
      `${parcels} ne sont pas partis avec le conteneur prévu.`,
      ...linesOf(list, isSender),
      isSender
        ? otherDeparture(true, due)
        : 'L’expéditeur choisit un autre départ avec nous. Nous vous écrirons quand ils partiront.',
      ...(isSender ? dontPay(unpaidIds, colisIds) : []),
    ],
  };
};

/** Says of parcels that were not loaded as the list of their container was closed why, and what comes next. */
export const notLoadedTexts = (container: NamedContainer, list: readonly NotLoaded[]): MailContent['paragraphs'] => {
  const names = colisNames(list.map(({ colisId }) => colisId));
  return [
    `${capitalize(names)} ${list.length === 1 ? 'n’a pas été chargé' : 'n’ont pas été chargés'} dans le conteneur n° ${container.id} (${itinerary(container)}), dont le chargement est clos : ${list.length === 1 ? 'il ne partira' : 'ils ne partiront'} pas avec lui.`,
    ...linesOf(list, true),
    `${otherDeparture(true, list.find((each) => each.due)?.due)} Vous pouvez aussi être remboursé de ce que vous avez payé.`,
  ];
};

/** Says of the first parcels why their container leaves without each, where it is, and what is due. */
const linesOf = (list: readonly NotLoaded[], isSender: boolean): string[] => [
  ...list.slice(0, MAX_LISTED).map((each) => lineOf(each, isSender)),
  ...(list.length > MAX_LISTED
    ? [`Et ${list.length - MAX_LISTED} de plus : la page de chaque colis dit où il est.`]
    : []),
];

const lineOf = (
  { colisId, suivi, raison, refus, isAtDepot, due, aRemplacer, to }: NotLoaded,
  isSender: boolean,
): string =>
  [
    `Colis ${isSender || !suivi ? `n° ${colisId}` : suivi} : ${whyLeft(raison, refus, isSender)}.`,
    ...(isAtDepot ? ['Il est toujours à notre dépôt.'] : []),
    ...(isSender && due ? [dueText(due, to.fuseau)] : []),
    ...(isSender && aRemplacer ? ['Remplacez son document de douane sur sa page.'] : []),
  ].join(' ');

export const leftBehind = {
  leftBehind: (list: readonly ListedIncident[]): MailContent => {
    const names = colisNames(list.map(({ colisId }) => colisId));
    return {
      ...leftBehindTexts(capitalize(names), list, true),
      action: myColis,
    };
  },
};
