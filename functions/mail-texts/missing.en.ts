import { inPlace } from '#shared/places/phrases.ts';
import { CLAIM } from './incidents.en.ts';
import type * as fr from './missing.fr.ts';
import { colisNames, myColis } from './phrases.en.ts';

export const missingTexts: typeof fr.missingTexts = (parcels, list) => {
  const cancelledIds = list.filter(({ isCancelled }) => isCancelled).map(({ colisId }) => colisId);
  return {
    subject: 'Your parcels were not found at arrival',
    paragraphs: [
      `${parcels} were not found when the container was unloaded ${inPlace('en', list[0]?.destination ?? '')}.`,
      'We are looking for them in the container, in our depots and among the parcels of other containers. There is nothing for you to do, and no need to come: we will write to you about each parcel as soon as it is found, or if we have to declare it lost.',
      ...(cancelledIds.length > 0 ? [`For what is cancelled (${colisNames(cancelledIds)}): ${CLAIM}`] : []),
    ],
  };
};

export const missing: typeof fr.missing = {
  missing: (list) => {
    const names = colisNames(list.map(({ colisId }) => colisId));
    return { ...missingTexts(`${names.charAt(0).toUpperCase()}${names.slice(1)}`, list), action: myColis };
  },
};
