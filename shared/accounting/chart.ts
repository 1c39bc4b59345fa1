import type { MovementType } from '../payments/movements.ts';

/** Accounts of the entries, by their numbers in the French chart (PCG); an accountant may give them others. */
export const ACCOUNTS = {
  client: { numero: '411000', nom: 'Clients' },
  tva: { numero: '445710', nom: 'TVA collectée' },
  litiges: { numero: '467100', nom: 'Litiges bancaires en cours' },
  attente: { numero: '471000', nom: 'Compte d’attente' },
  terminal: { numero: '511500', nom: 'Cartes à l’encaissement (terminal)' },
  banque: { numero: '512000', nom: 'Banque' },
  stripe: { numero: '517100', nom: 'Compte Stripe' },
  wave: { numero: '517200', nom: 'Compte Wave' },
  mobile: { numero: '517300', nom: 'Autres portefeuilles mobiles' },
  caisse: { numero: '530000', nom: 'Caisses' },
  virements: { numero: '580000', nom: 'Virements internes' },
  frais: { numero: '627000', nom: 'Services bancaires et assimilés' },
  manque: { numero: '658000', nom: 'Écarts de caisse (manques)' },
  transport: { numero: '706000', nom: 'Prestations de transport' },
  excedent: { numero: '758000', nom: 'Écarts de caisse (excédents)' },
} as const;
export type AccountName = keyof typeof ACCOUNTS;

/** Journals of the entries, by their codes. */
export const JOURNALS = {
  VE: 'Ventes',
  ST: 'Stripe',
  WA: 'Wave',
  BQ: 'Banque',
  CA: 'Caisse',
  TP: 'Terminal de paiement',
  MM: 'Paiements mobiles',
  OD: 'Opérations diverses',
} as const;
export type JournalCode = keyof typeof JOURNALS;

/** Account and journal of money by its way; null for a refund that was paid otherwise than the payment. */
export const WAYS = {
  CARTE: { compte: 'stripe', journal: 'ST' },
  WAVE: { compte: 'wave', journal: 'WA' },
  ESPECES: { compte: 'caisse', journal: 'CA' },
  VIREMENT: { compte: 'banque', journal: 'BQ' },
  TERMINAL: { compte: 'terminal', journal: 'TP' },
  MOBILE: { compte: 'mobile', journal: 'MM' },
} as const satisfies Record<string, { compte: AccountName; journal: JournalCode }>;

/** Words of an entry's label, by the kind of its movement; the books are kept in French. */
export const LABELS: Record<MovementType, string> = {
  PAIEMENT: 'Facture',
  REMBOURSEMENT: 'Avoir',
  REMBOURSEMENT_RENVOYE: 'Annulation d’avoir',
  LITIGE_PERDU: 'Avoir (litige perdu)',
  LITIGE_RENDU: 'Annulation d’avoir (litige rendu)',
};
