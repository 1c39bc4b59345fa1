import type { MailContent, WaitlistEnded, WaitlistOffer } from './mail-content.ts';
import { cubicMetres, day, deadline, departures, itinerary, kilos } from './phrases.fr.ts';

/** Mails to customers who wait for space in a container. */
export const waitlist = {
  spaceOffered: ({ grams, cm3, jusquau, container }: WaitlistOffer): MailContent => {
    const { id, dateDepart, fuseau } = container;
    const echeance = deadline(jusquau, fuseau);
    return {
      subject: 'Une place s’est libérée pour vous',
      paragraphs: [
        `Il y a de la place pour vos colis (${kilos(grams)}, ${cubicMetres(cm3)}) dans le conteneur n° ${id} (${itinerary(container)}), départ le ${day(dateDepart, fuseau)}. Elle est à vous jusqu’au ${echeance.texte}.`,
        'Réservez vos colis avant ce moment : ensuite, la place va à la personne suivante. Si vous n’en voulez plus, refusez-la dans votre liste d’attente.',
      ],
      action: { label: 'Réserver ma place', path: `/ajouter-colis/${id}` },
      links: [{ label: 'Voir mes listes d’attente', path: '/liste-attente' }],
      echeance,
    };
  },
  waitlistEnded: ({ cause, container }: WaitlistEnded): MailContent => {
    const which = `le conteneur n° ${container.id} (${itinerary(container)})`;
    const reasons = {
      EXPIREE: `La place qui vous était réservée dans ${which} n’a pas été prise à temps : elle est allée à la personne suivante.`,
      ANNULE: `Nous avons dû annuler ${which}, où vous attendiez une place.`,
      SUPPRIME: `Nous avons retiré ${which}, où vous attendiez une place.`,
      FERME: `Aucune place assez grande ne s’est libérée à temps dans ${which}, qui ne prend plus de colis.`,
      TROP_TARD: `Le départ du conteneur n° ${container.id} (${itinerary(container)}) est reporté au ${day(container.dateDepart, container.fuseau)}, plus tard que le jour que vous aviez indiqué.`,
    };
    return {
      subject: 'Votre attente pour une place est terminée',
      paragraphs: [reasons[cause], 'Vous pouvez réserver une place dans un autre conteneur.'],
      action: departures,
    };
  },
};
