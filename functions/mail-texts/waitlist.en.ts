import { cubicMetres, day, deadline, departures, itinerary, kilos } from './phrases.en.ts';
import type { waitlist as french } from './waitlist.fr.ts';

export const waitlist: typeof french = {
  spaceOffered: ({ grams, cm3, jusquau, container }) => {
    const { id, dateDepart, fuseau } = container;
    const echeance = deadline(jusquau, fuseau);
    return {
      subject: 'Space has become free for you',
      paragraphs: [
        `There is space for your parcels (${kilos(grams)}, ${cubicMetres(cm3)}) in container no. ${id} (${itinerary(container)}), leaving on ${day(dateDepart, fuseau)}. It is held for you until ${echeance.texte}.`,
        'Book your parcels before then: afterwards the space goes to the next person. If you no longer need it, decline it in your waitlist.',
      ],
      action: { label: 'Book my space', path: `/ajouter-colis/${id}` },
      links: [{ label: 'View my waitlists', path: '/liste-attente' }],
      echeance,
    };
  },
  waitlistEnded: ({ cause, container }) => {
    const which = `container no. ${container.id} (${itinerary(container)})`;
    const reasons = {
      EXPIREE: `The space held for you in ${which} was not booked in time, and has gone to the next person.`,
      ANNULE: `We had to cancel ${which}, in which you were waiting for space.`,
      SUPPRIME: `We have withdrawn ${which}, in which you were waiting for space.`,
      FERME: `Not enough space became free in time in ${which}, which takes no more parcels.`,
      TROP_TARD: `The departure of ${which} is postponed to ${day(container.dateDepart, container.fuseau)}, later than the day that you gave.`,
    };
    return {
      subject: 'Your wait for space has ended',
      paragraphs: [reasons[cause], 'You can book space in another container.'],
      action: departures,
    };
  },
};
