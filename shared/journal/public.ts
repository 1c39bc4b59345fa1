import type { JournalAction, JournalField } from './schema.ts';

/** Actions that customers read: not the steps of a payment that came to nothing, nor what the team settles itself. */
export const PUBLIC_ACTIONS = [
  'RESERVE',
  'MODIFIE',
  'PAYE',
  'A_PAYER_DE_NOUVEAU',
  'RAPPELE',
  'RECU',
  'PESEE_CORRIGEE',
  'REFUSE_AU_DEPOT',
  'ECART_DECIDE',
  'SUPPLEMENT_DU',
  'SUPPLEMENT_PAYE',
  'SUPPLEMENT_DISPENSE',
  'REMBOURSEMENT',
  'CHARGE',
  'DECHARGE',
  'REMIS',
  'DEPLACE',
  'ETAT_CHANGE',
  'ANNULE',
  'RETABLI',
  'CODE_REMPLACE',
  'DOUANE_ACCEPTEE',
  'DOUANE_REFUSEE',
  'DOUANE_A_REVOIR',
  'DOUANE_REMPLACEE',
  'DOUANE_A_CORRIGER',
  'DOUANE_RETENUE',
  'DOUANE_LIBEREE',
  'MANDATAIRE_DESIGNE',
  'MANDATAIRE_CONFIRME',
  'MANDATAIRE_RETIRE',
] as const;
export type PublicAction = (typeof PUBLIC_ACTIONS)[number];

const publicActions: ReadonlySet<JournalAction> = new Set(PUBLIC_ACTIONS);

/** Reports whether customers read an action in their own parcel's journal. */
export const isPublicAction = (action: JournalAction): action is PublicAction => publicActions.has(action);

/** Fields that customers read in their own parcel's journal. */
export const PUBLIC_FIELDS: ReadonlySet<JournalField> = new Set<JournalField>([
  'etat',
  'paiement',
  'poids',
  'longueur',
  'largeur',
  'hauteur',
  'prix',
  'supplement',
  'etatSupplement',
  'rembourse',
  'echeance',
  'reception',
  'poidsMesure',
  'ecart',
  'douane',
  'description',
  'photo',
  'client',
  'destinataire',
  'codeSuivi',
]);
