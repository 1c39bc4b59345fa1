import type { claims as french } from './claims.fr.ts';

/** What a mail says of a claim in a statut: its subject, and its sentence after the parcel's name. */
export const CLAIM_TEXTS = {
  RECUE: { subject: 'We have received your claim', text: 'We are looking into it and will answer on its page.' },
  EN_EXAMEN: { subject: 'Your claim is being reviewed', text: 'Our team is gathering what we know about the parcel.' },
  QUESTION: {
    subject: 'A question about your claim',
    text: 'We need your answer to go on. Read the question and answer on its page.',
  },
  ACCEPTEE: {
    subject: 'Your claim is accepted',
    text: 'The decision, with its reason and sums, is on its page. We will write to you when it is settled.',
  },
  REFUSEE: { subject: 'Your claim is refused', text: 'The decision and its reason are on its page.' },
  PAYEE: { subject: 'Your claim is settled', text: 'The sums, and how they were paid, are on its page.' },
  CLOSE: { subject: 'Your claim is closed', text: 'The reason is on its page.' },
  RETIREE: { subject: 'Your claim is withdrawn', text: 'You can open another one while there is time.' },
} as const;

const OF_RECIPIENT = {
  RECUE: 'The recipient of your parcel has opened a claim',
  EN_EXAMEN: 'The recipient’s claim is being reviewed',
  QUESTION: 'The recipient’s claim awaits their answer',
  ACCEPTEE: 'The recipient’s claim is accepted',
  REFUSEE: 'The recipient’s claim is refused',
  PAYEE: 'The recipient’s claim is settled',
  CLOSE: 'The recipient’s claim is closed',
  RETIREE: 'The recipient has withdrawn their claim',
} as const;

export const claims: typeof french = {
  claimNews: ({ colisId, cote, statut }) => ({
    subject: cote === 'EXPEDITEUR' ? CLAIM_TEXTS[statut].subject : OF_RECIPIENT[statut],
    paragraphs: [
      cote === 'EXPEDITEUR'
        ? `Claim for your parcel no. ${colisId}. ${CLAIM_TEXTS[statut].text}`
        : `Parcel no. ${colisId}. You can read its state and decision on the parcel’s page.`,
    ],
    action: { label: 'See the claim', path: `/colis/${colisId}#reclamations` },
  }),
};
