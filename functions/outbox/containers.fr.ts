import type { ContainerStatut } from '#shared/bookings/schema.ts';
import { zoneAt } from '#shared/places/places.ts';
import { capital, few } from './formats.ts';
import type { Letter, Named, Replanned, Told } from './letter.ts';
import { changes, clock, departures, lines, moment, myColis, named, way } from './phrases.fr.ts';
import { containerStatuts, etats, journey, journeySubjects } from './statuts.fr.ts';

export const containers = {
  etatBrought: (container: Named, told: Told, etat: keyof typeof etats, ids: number[]): Letter => ({
    subject: etats[etat][few(ids)].subject,
    paragraphs: [
      `${capital(named(ids))} ${etats[etat][few(ids)].now} Conteneur n° ${container.id} (${way(container)}) : ${lines(told)}`,
    ],
    action: myColis,
  }),
  containerStatut: (container: Named, statut: Exclude<ContainerStatut, 'ANNULE'>): Letter => ({
    subject: containerStatuts[statut].subject,
    paragraphs: [
      `Le conteneur n° ${container.id} (${way(container)}), où vous avez des colis, ${containerStatuts[statut].now}`,
    ],
    action: myColis,
  }),
  replanned: ({ bookingId, fuseau, before, after }: Replanned): Letter => {
    const there = zoneAt(after.destination, fuseau);
    return {
      subject: 'Votre conteneur change de programme',
      paragraphs: [
        `Le conteneur n° ${bookingId} (${way(before)}), où vous avez des colis, change de programme. ${changes([
          [`Départ (${clock(fuseau)})`, moment(before.dateDepart, fuseau), moment(after.dateDepart, fuseau)],
          [`Arrivée (${clock(there)})`, moment(before.dateArrivee, there), moment(after.dateArrivee, there)],
          ['Ville de départ', before.lieuEnlevement, after.lieuEnlevement],
          ['Destination', before.destination, after.destination],
        ])}`,
        'Vos colis gardent leur place ; payez avant le nouveau départ ceux qui ne le sont pas encore. Si ce changement ne vous convient pas, écrivez-nous.',
      ],
      action: myColis,
    };
  },
  containerCancelled: (container: Named, ids: number[]): Letter => ({
    subject: ids.length > 1 ? 'Vos colis sont annulés' : 'Votre colis est annulé',
    paragraphs: [
      `Nous avons dû annuler le conteneur n° ${container.id} (${way(container)}), et avec lui ${named(ids)}. Ce que vous avez payé vous sera remboursé : un message vous le confirmera.`,
      'Vous pouvez réserver une place dans un autre conteneur.',
    ],
    action: departures,
  }),
  tracking: (container: Named, told: Told): Letter => ({
    subject: journeySubjects[told.statut] ?? 'Des nouvelles de votre conteneur',
    paragraphs: [`Conteneur n° ${container.id} (${way(container)}) : ${journey[told.statut]}, ${lines(told)}`],
    action: myColis,
  }),
};
