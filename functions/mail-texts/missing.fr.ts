import { inPlace } from '#shared/places/phrases.ts';
import { CLAIM } from './incidents.fr.ts';
import type { ListedIncident, MailContent } from './mail-content.ts';
import { colisNames, myColis } from './phrases.fr.ts';

/** Says of several parcels that they were not found at the unloading; `parcels` names them as a sentence begins. */
export const missingTexts = (
  parcels: string,
  list: readonly ListedIncident[],
): Pick<MailContent, 'subject' | 'paragraphs'> => {
  const cancelledIds = list.filter(({ isCancelled }) => isCancelled).map(({ colisId }) => colisId);
  return {
    subject: 'Vos colis n’ont pas été trouvés à l’arrivée',
    paragraphs: [
      `${parcels} n’ont pas été trouvés au déchargement du conteneur ${inPlace('fr', list[0]?.destination ?? '')}.`,
      'Nous les cherchons dans le conteneur, dans nos dépôts et parmi les colis des autres conteneurs. Vous n’avez rien à faire et ne vous déplacez pas : nous vous écrirons pour chaque colis dès qu’il sera retrouvé, ou si nous devons le déclarer perdu.',
      ...(cancelledIds.length > 0 ? [`Pour ce qui est annulé (${colisNames(cancelledIds)}) : ${CLAIM}`] : []),
    ],
  };
};

export const missing = {
  missing: (list: readonly ListedIncident[]): MailContent => {
    const names = colisNames(list.map(({ colisId }) => colisId));
    return { ...missingTexts(`${names.charAt(0).toUpperCase()}${names.slice(1)}`, list), action: myColis };
  },
};
