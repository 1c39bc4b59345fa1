import type * as fr from './containers.fr.ts';
import { capital, changes, few } from './formats.ts';
import { departures, lines, moment, myColis, named } from './phrases.en.ts';
import { containerStatuts, etats, journey, journeySubjects } from './statuts.en.ts';

export const containers: typeof fr.containers = {
  etatBrought: ({ id, route }, told, etat, ids) => ({
    subject: etats[etat][few(ids)].subject,
    paragraphs: [`${capital(named(ids))} ${etats[etat][few(ids)].now} Container no. ${id} (${route}): ${lines(told)}`],
    action: myColis,
  }),
  containerStatut: ({ id, route }, statut) => ({
    subject: containerStatuts[statut].subject,
    paragraphs: [`Container no. ${id} (${route}), which holds parcels of yours, ${containerStatuts[statut].now}`],
    action: myColis,
  }),
  replanned: ({ bookingId, fuseau, before, after }) => ({
    subject: 'Your container has a new schedule',
    paragraphs: [
      `Container no. ${bookingId} (${before.lieuEnlevement} → ${before.destination}), which holds parcels of yours, has a new schedule. ${changes(
        [
          ['Departure', moment(before.dateDepart, fuseau), moment(after.dateDepart, fuseau)],
          ['Arrival', moment(before.dateArrivee, fuseau), moment(after.dateArrivee, fuseau)],
          ['Pickup', before.lieuEnlevement, after.lieuEnlevement],
          ['Destination', before.destination, after.destination],
        ],
        ': ',
      )}`,
      'Your parcels keep their space; what is still to pay is to be paid before departure. If this change does not suit you, write to us.',
    ],
    action: myColis,
  }),
  containerCancelled: ({ id, route }, ids) => ({
    subject: ids.length > 1 ? 'Your parcels are cancelled' : 'Your parcel is cancelled',
    paragraphs: [
      `We had to cancel container no. ${id} (${route}), and with it ${named(ids)}. What was paid will be refunded: a message will confirm it.`,
      'You can book again in an open container.',
    ],
    action: departures,
  }),
  tracking: ({ id, route }, told) => ({
    subject: journeySubjects[told.statut] ?? 'Your container moves on',
    paragraphs: [`Container no. ${id} (${route}): ${journey[told.statut]}, ${lines(told)}`],
    action: myColis,
  }),
};
