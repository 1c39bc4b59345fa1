import type { AdminMessage, ExpectedColis, MailContent, UnpaidColis } from './mail-content.ts';
import { colisNames, day, deadline, dollars, dropOff, itinerary, myColis } from './phrases.fr.ts';

/** Mails that admins send to several customers at once. */
export const reminders = {
  paymentReminder: ({ colisIds, cents, lapsesAt, fuseau }: UnpaidColis): MailContent => {
    const isOne = colisIds.length === 1;
    const owed = `Il reste ${dollars(cents)} à payer pour ${colisNames(colisIds)}.`;
    const action = { label: isOne ? 'Payer mon colis' : 'Payer mes colis', path: '/colis' };
    const subject = 'Rappel : il reste un paiement à faire';
    if (lapsesAt === null) return { subject, paragraphs: [owed], action };
    const echeance = deadline(lapsesAt, fuseau);
    const loss = isOne ? 'sa place sera libérée et il sera annulé' : 'leur place sera libérée et ils seront annulés';
    return { subject, paragraphs: [`${owed} Sans paiement avant le ${echeance.texte}, ${loss}.`], action, echeance };
  },
  dropOffReminder: ({ colisIds, container, depot }: ExpectedColis): MailContent => {
    const isOne = colisIds.length === 1;
    const { id, dateDepart, fuseau } = container;
    const leaves = `le conteneur n° ${id} (${itinerary(container)}) part le ${day(dateDepart, fuseau)}`;
    return {
      subject: isOne ? 'Rappel : nous attendons votre colis' : 'Rappel : nous attendons vos colis',
      paragraphs: [
        `Nous attendons ${colisNames(colisIds)} : ${leaves}.`,
        dropOff(container, depot, isOne ? 'votre colis' : 'vos colis'),
      ],
      action: myColis,
    };
  },
  customsReminder: (colisIds: number[]): MailContent => ({
    subject: 'Rappel : un document de douane est à remplacer',
    paragraphs: [
      `Nous attendons un document de douane valable pour ${colisNames(colisIds)}. Sans document accepté, un colis peut ne pas partir, ou être retenu en douane.`,
      'Remplacez-le sur la page de chaque colis concerné : nous l’examinerons de nouveau.',
    ],
    action: colisIds.length === 1 ? { label: 'Remplacer le document', path: `/colis/${colisIds[0]}` } : myColis,
  }),
  message: ({ colisIds, textes }: AdminMessage): MailContent => {
    const { objet = '', texte = '' } = textes.fr ?? textes.en ?? {};
    return {
      subject: objet,
      paragraphs: [texte, `Ce message concerne ${colisNames(colisIds)}.`],
      action: myColis,
    };
  },
};
