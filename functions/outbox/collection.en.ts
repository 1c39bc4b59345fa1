import type * as fr from './collection.fr.ts';
import { capitalize } from './formats.ts';
import { MAX_LISTED } from './mail-content.ts';
import { colisNames, damagesText, freeStorageText, handoverTimeAndPlace, siteText } from './phrases.en.ts';

export const capacities = {
  DESTINATAIRE: 'recipient',
  MANDATAIRE: 'person named by the recipient',
  AUTRE: 'other person',
} as const;

export const collection: typeof fr.collection = {
  available: ({ colisIds, codes, damages, destination, dernierJour, site }) => {
    const isOne = colisIds.length === 1;
    const until = freeStorageText(dernierJour, site);
    const known = codes.filter(({ code }) => code !== undefined);
    return {
      subject: isOne ? 'Your parcel can be collected' : 'Your parcels can be collected',
      paragraphs: [
        `${capitalize(colisNames(colisIds))} ${isOne ? 'has' : 'have'} arrived and can be collected in ${site?.ville ?? destination}.${until}${damagesText(
          damages.map(({ id, note }) => ({ name: `no. ${id}`, note })),
          isOne,
        )}`,
        ...(known.length > 0
          ? [
              `Collection ${known.length === 1 ? 'code' : 'codes'}: ${known.map(({ id, code }) => (isOne ? code : `parcel no. ${id}: ${code}`)).join('; ')}. Pass ${known.length === 1 ? 'it' : 'them'} on to the person who will come: the agent will ask for ${known.length === 1 ? 'it' : 'them'}.${colisIds.length > MAX_LISTED ? ' The other codes are on the page of each parcel.' : ''}`,
            ]
          : []),
        ...(site ? [`Collection point: ${siteText(site)}`] : []),
      ],
      action: isOne
        ? { label: 'View my parcel', path: `/colis/${colisIds[0]}` }
        : { label: 'View my parcels', path: '/colis' },
    };
  },
  handedOver: ({ colisId, nom, qualite, le, site }) => ({
    subject: 'Your parcel was handed over',
    paragraphs: [
      `Your parcel no. ${colisId} was handed over to ${nom} (${capacities[qualite]}) ${handoverTimeAndPlace(le, site)}`,
      'This message is your receipt. If this handover surprises you, contact us right away.',
    ],
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
  }),
};
