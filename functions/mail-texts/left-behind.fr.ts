import { capitalize } from './formats.ts';
import { dueText, otherDeparture, whyLeft } from './incidents.fr.ts';
import {
  type CancelledBoxes,
  type ListedIncident,
  MAX_LISTED,
  type MailContent,
  type NamedContainer,
  type NotLoaded,
} from './mail-content.ts';
import { boxesTexts, colisNames, dontPay, itinerary, keepsParts, myColis } from './phrases.fr.ts';

/**
 * Says of several parcels that their container left without them, each with its reason, and what comes next, to their
 * sender or their recipient; `parcels` names them as a sentence begins.
 */
export const leftBehindTexts = (
  parcels: string,
  list: readonly ListedIncident[],
  isSender: boolean,
): Pick<MailContent, 'subject' | 'paragraphs'> => {
  const postponed = list.filter(({ sansPayer }) => sansPayer).map(({ colisId: id, recu = 0 }) => ({ id, recu }));
  const [partPaid, unpaid] = [postponed.filter(({ recu }) => recu > 0), postponed.filter(({ recu }) => recu === 0)];
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
      ...(isSender
        ? [
            ...dontPay(
              unpaid.map(({ id }) => id),
              colisIds,
            ),
            ...keepsParts(partPaid, colisIds),
          ]
        : []),
    ],
  };
};

/** Says of parcels that were not loaded as the list of their container was closed why, and what comes next. */
export const notLoadedTexts = (container: NamedContainer, list: readonly NotLoaded[]): MailContent['paragraphs'] => {
  const names = colisNames(list.map(({ colisId }) => colisId));
  return [
    `${capitalize(names)} ${list.length === 1 ? 'n’a pas été chargé' : 'n’ont pas été chargés'} dans le conteneur n° ${container.id} (${itinerary(container)}), dont le chargement est clos : ${list.length === 1 ? 'il ne partira' : 'ils ne partiront'} pas avec lui.`,
    ...linesOf(list, true),
    `${otherDeparture(true, list.every(({ due }) => due) ? list[0]?.due : undefined)} ${list.every(({ recu }) => recu === 0) ? 'Vous pouvez aussi annuler l’envoi : écrivez-nous.' : 'Vous pouvez aussi être remboursé de ce que vous avez payé.'}`,
  ];
};

/** Says of cancelled parcels that were to be taken out of a container that its closed list has them, and what comes next. */
export const boxesStayTexts = (
  container: NamedContainer,
  boxes: readonly CancelledBoxes[],
): MailContent['paragraphs'] => {
  const ids = boxes.flatMap(({ colisIds }) => colisIds);
  return [
    `Le chargement du conteneur n° ${container.id} (${itinerary(container)}) est clos avec ${colisNames(ids)}, ${ids.length === 1 ? 'qui est annulé : nous ne l’en sortons plus' : 'qui sont annulés : nous ne les en sortons plus'}.`,
    ...boxesTexts(boxes),
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
