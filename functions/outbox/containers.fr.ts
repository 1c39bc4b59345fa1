import type { ContainerStatut } from '#shared/bookings/schema.ts';
import { capital, changes, few } from './formats.ts';
import type { Letter, Named, Replanned, Told } from './letter.ts';
import { departures, lines, moment, myColis, named } from './phrases.fr.ts';
import { containerStatuts, etats, journey, journeySubjects } from './statuts.fr.ts';

export const containers = {
  etatBrought: ({ id, route }: Named, told: Told, etat: keyof typeof etats, ids: number[]): Letter => ({
    subject: etats[etat][few(ids)].subject,
    paragraphs: [`${capital(named(ids))} ${etats[etat][few(ids)].now} Conteneur n° ${id} (${route}) : ${lines(told)}`],
    action: myColis,
  }),
  containerStatut: ({ id, route }: Named, statut: Exclude<ContainerStatut, 'ANNULE'>): Letter => ({
    subject: containerStatuts[statut].subject,
    paragraphs: [`Le conteneur n° ${id} (${route}), où vous avez des colis, ${containerStatuts[statut].now}`],
    action: myColis,
  }),
  replanned: ({ bookingId, fuseau, before, after }: Replanned): Letter => ({
    subject: 'Votre conteneur change de programme',
    paragraphs: [
      `Le conteneur n° ${bookingId} (${before.lieuEnlevement} → ${before.destination}), où vous avez des colis, change de programme. ${changes(
        [
          ['Départ', moment(before.dateDepart, fuseau), moment(after.dateDepart, fuseau)],
          ['Arrivée', moment(before.dateArrivee, fuseau), moment(after.dateArrivee, fuseau)],
          ['Enlèvement', before.lieuEnlevement, after.lieuEnlevement],
          ['Destination', before.destination, after.destination],
        ],
        ' : ',
      )}`,
      'Vos colis gardent leur place ; ce qui reste à payer l’est avant le départ. Si ce changement ne vous convient pas, écrivez-nous.',
    ],
    action: myColis,
  }),
  containerCancelled: ({ id, route }: Named, ids: number[]): Letter => ({
    subject: ids.length > 1 ? 'Vos colis sont annulés' : 'Votre colis est annulé',
    paragraphs: [
      `Nous avons dû annuler le conteneur n° ${id} (${route}), et avec lui ${named(ids)}. Ce qui était payé vous sera remboursé : un message vous le confirmera.`,
      'Vous pouvez réserver de nouveau dans un conteneur ouvert.',
    ],
    action: departures,
  }),
  tracking: ({ id, route }: Named, told: Told): Letter => ({
    subject: journeySubjects[told.statut] ?? 'Votre conteneur avance',
    paragraphs: [`Conteneur n° ${id} (${route}) : ${journey[told.statut]}, ${lines(told)}`],
    action: myColis,
  }),
};
