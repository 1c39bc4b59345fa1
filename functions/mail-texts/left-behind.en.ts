import { capitalize } from './formats.ts';
import { dueText, otherDeparture, whyLeft } from './incidents.en.ts';
import type * as fr from './left-behind.fr.ts';
import { MAX_LISTED, type NotLoaded } from './mail-content.ts';
import { boxesTexts, colisNames, dontPay, itinerary, keepsParts, myColis } from './phrases.en.ts';

export const leftBehindTexts: typeof fr.leftBehindTexts = (parcels, list, isSender) => {
  const postponed = list.filter(({ sansPayer }) => sansPayer).map(({ colisId: id, recu = 0 }) => ({ id, recu }));
  const [partPaid, unpaid] = [postponed.filter(({ recu }) => recu > 0), postponed.filter(({ recu }) => recu === 0)];
  const colisIds = list.map(({ colisId }) => colisId);
  const due = list.find((each) => each.due)?.due;
  return {
    subject: 'Your parcels did not leave',
    paragraphs: [
      `${parcels} did not leave with their container.`,
      ...linesOf(list, isSender),
      isSender
        ? otherDeparture(true, due)
        : 'The sender is choosing another departure with us. We will write to you when they leave.',
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

export const notLoadedTexts: typeof fr.notLoadedTexts = (container, list) => {
  const names = colisNames(list.map(({ colisId }) => colisId));
  return [
    `${capitalize(names)} ${list.length === 1 ? 'was' : 'were'} not loaded into container no. ${container.id} (${itinerary(container)}), whose loading is closed: ${list.length === 1 ? 'it' : 'they'} will not leave with it.`,
    ...linesOf(list, true),
    `${otherDeparture(true, list.every(({ due }) => due) ? list[0]?.due : undefined)} ${list.every(({ recu }) => recu === 0) ? 'You can also contact us to cancel.' : 'You can also be refunded what you paid.'}`,
  ];
};

export const boxesStayTexts: typeof fr.boxesStayTexts = (container, boxes) => {
  const ids = boxes.flatMap(({ colisIds }) => colisIds);
  return [
    `The loading of container no. ${container.id} (${itinerary(container)}) is closed with ${colisNames(ids)}, ${ids.length === 1 ? 'which is cancelled: we are not taking it out any more' : 'which are cancelled: we are not taking them out any more'}.`,
    ...boxesTexts(boxes),
  ];
};

const linesOf = (list: readonly NotLoaded[], isSender: boolean): string[] => [
  ...list.slice(0, MAX_LISTED).map((each) => lineOf(each, isSender)),
  ...(list.length > MAX_LISTED
    ? [`And ${list.length - MAX_LISTED} more: the page of each parcel says where it is.`]
    : []),
];

const lineOf = (
  { colisId, suivi, raison, refus, isAtDepot, due, aRemplacer, to }: NotLoaded,
  isSender: boolean,
): string =>
  [
    `Parcel ${isSender || !suivi ? `no. ${colisId}` : suivi}: ${whyLeft(raison, refus, isSender)}.`,
    ...(isAtDepot ? ['It is still at our depot.'] : []),
    ...(isSender && due ? [dueText(due, to.fuseau)] : []),
    ...(isSender && aRemplacer ? ['Replace its customs document on its page.'] : []),
  ].join(' ');

export const leftBehind: typeof fr.leftBehind = {
  leftBehind: (list) => {
    const names = colisNames(list.map(({ colisId }) => colisId));
    return {
      ...leftBehindTexts(capitalize(names), list, true),
      action: myColis,
    };
  },
};
