import type { ToldClaimStatut } from '#shared/claims/schema.ts';
import type { ClaimNews, MailContent } from './mail-content.ts';

/** What a mail says of a claim in a statut: its subject, and its sentence after the parcel's name. */
export const CLAIM_TEXTS: Readonly<Record<ToldClaimStatut, { subject: string; text: string }>> = {
  RECUE: {
    subject: 'Nous avons reçu votre réclamation',
    text: 'Nous l’examinons et vous répondons sur sa page.',
  },
  EN_EXAMEN: { subject: 'Votre réclamation est examinée', text: 'Notre équipe réunit ce que nous savons du colis.' },
  QUESTION: {
    subject: 'Une question sur votre réclamation',
    text: 'Nous avons besoin de votre réponse pour continuer. Lisez la question et répondez sur sa page.',
  },
  ACCEPTEE: {
    subject: 'Votre réclamation est acceptée',
    text: 'La décision, avec sa raison et ses sommes, est sur sa page. Nous vous écrirons quand ce sera réglé.',
  },
  REFUSEE: { subject: 'Votre réclamation est refusée', text: 'La décision et sa raison sont sur sa page.' },
  PAYEE: { subject: 'Votre réclamation est réglée', text: 'Les sommes et les moyens de paiement sont sur sa page.' },
  CLOSE: { subject: 'Votre réclamation est close', text: 'La raison est sur sa page.' },
  RETIREE: {
    subject: 'Votre réclamation est retirée',
    text: 'Vous pouvez en ouvrir une autre tant que le délai court.',
  },
};

const OF_RECIPIENT: Readonly<Record<ToldClaimStatut, string>> = {
  RECUE: 'Le destinataire de votre colis a ouvert une réclamation',
  EN_EXAMEN: 'La réclamation du destinataire est examinée',
  QUESTION: 'La réclamation du destinataire attend sa réponse',
  ACCEPTEE: 'La réclamation du destinataire est acceptée',
  REFUSEE: 'La réclamation du destinataire est refusée',
  PAYEE: 'La réclamation du destinataire est réglée',
  CLOSE: 'La réclamation du destinataire est close',
  RETIREE: 'Le destinataire a retiré sa réclamation',
};

/** Notification and mail to the sender about a claim, without the words of anybody. */
export const claims = {
  claimNews: ({ colisId, cote, statut }: ClaimNews): MailContent => ({
    subject: cote === 'EXPEDITEUR' ? CLAIM_TEXTS[statut].subject : OF_RECIPIENT[statut],
    paragraphs: [
      cote === 'EXPEDITEUR'
        ? `Réclamation pour votre colis n° ${colisId}. ${CLAIM_TEXTS[statut].text}`
        : `Colis n° ${colisId}. Vous en lisez l’état et la décision sur la page du colis.`,
    ],
    action: { label: 'Voir la réclamation', path: `/colis/${colisId}#reclamations` },
  }),
};
