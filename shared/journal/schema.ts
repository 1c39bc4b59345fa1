import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { PUBLIC_ACTIONS } from './public.ts';

/** Action on a parcel or container: the main change of one write. */
const JOURNAL_ACTIONS = [
  ...PUBLIC_ACTIONS,
  // parcels, for admins
  'PAIEMENT_OUVERT',
  'PAIEMENT_ABANDONNE',
  'LIBERE',
  'BOITE_IDENTIFIEE',
  'DEPASSEMENT_ACCORDE',
  'LIEN_PAIEMENT_CREE',
  'LIEN_PAIEMENT_REVOQUE',
  'ANONYMISE',
  'SUPPRIME',
  // containers
  'CREE',
  'STATUT_CHANGE',
  'REPROGRAMME',
  'JALON_ESTIME',
  'JALON_ATTEINT',
  'JALON_CORRIGE',
  'JALON_RETIRE',
  'RETARD_EXPLIQUE',
  'HORLOGES_CHANGEES',
  'ENREGISTREMENTS_MANQUANTS',
  'BOITE_SIGNALEE',
  'BOITE_DECIDEE',
  'BOITE_TERMINEE',
  'DEPENSE_PREVUE',
  'DEPENSE_PAYEE',
  'DEPENSE_MODIFIEE',
  'DEPENSE_ANNULEE',
] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

/** Fields that a journal names; of personal ones only that they changed is kept. */
const JOURNAL_FIELDS = [
  // parcels
  'etat',
  'paiement',
  'paiementEnCours',
  'poids',
  'longueur',
  'largeur',
  'hauteur',
  'prix',
  'droits',
  'magasinage',
  'supplement',
  'etatSupplement',
  'recu',
  'rembourse',
  'aRembourser',
  'echeance',
  'conditions',
  'reception',
  'poidsMesure',
  'ecart',
  'chargement',
  'dechargement',
  'incident',
  'decision',
  'dommage',
  'conteneur',
  'douane',
  'description',
  'photo',
  'client',
  'destinataire',
  'codeSuivi',
  // containers
  'statut',
  'dateDepart',
  'dateArrivee',
  'dateReservation',
  'receptionFin',
  'fuseau',
  'lieuEnlevement',
  'destination',
  'tailleConteneur',
  'poidsMax',
  'volumeMax',
  'prixParKilo',
  'tarif',
  'siteDepart',
  'siteArrivee',
  'assurance',
  'document',
  'paiementAssocie',
  'suivi',
  'etapeLogistique',
  'numeroConteneur',
  'plomb',
  'connaissement',
  'besc',
  'commissionnaire',
  'jalon',
  'estimation',
  'dateReelle',
  'motifRetard',
  'franchiseFin',
  'magasinageFin',
  'depense',
  'depensePrevue',
  'depensePayee',
  'motifAnnulation',
] as const;
export type JournalField = (typeof JOURNAL_FIELDS)[number];

/** Jobs that write without a person; a job that a person's change started names that person too. */
const JOURNAL_JOBS = ['STRIPE', 'WAVE', 'BALAYAGE', 'SUITE', 'COMMANDE'] as const;
export type JournalJob = (typeof JOURNAL_JOBS)[number];

const JOURNAL_ROLES = ['CLIENT', 'AGENT', 'ADMIN'] as const;
export type JournalRole = (typeof JOURNAL_ROLES)[number];

const JournalValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));
export type JournalValue = v.InferOutput<typeof JournalValue>;

/** Change of a field in units of the API; both values are null where the field is personal. */
const JournalChange = v.object({ champ: v.picklist(JOURNAL_FIELDS), de: JournalValue, vers: JournalValue });
export type JournalChange = v.InferOutput<typeof JournalChange>;

/** Entry of a journal as admins see it. */
export const JournalEntry = v.object({
  /** Distinguishes the entries of one journal. */
  id: v.string(),
  /** Time at the server, and on the device that recorded it earlier without a connection. */
  le: v.string(),
  leAppareil: v.nullable(v.string()),
  action: v.picklist(JOURNAL_ACTIONS),
  changements: v.array(JournalChange),
  /** Reason that an admin gave, for as long as the parcel keeps it; null without one. */
  motif: v.nullable(v.string()),
  /** Person who made the change; null when a job made it, or when it is unknown. */
  par: v.nullable(v.object({ userId: id, role: v.picklist(JOURNAL_ROLES), nom: v.nullable(v.string()) })),
  tache: v.nullable(v.picklist(JOURNAL_JOBS)),
  /** Site of the agent who made it. */
  site: v.nullable(v.object({ id, nom: v.string(), ville: v.string() })),
});
export type JournalEntry = v.InferOutput<typeof JournalEntry>;

/** Entry of a parcel's journal as its customer sees it: no names of staff, and only what concerns them. */
export const PublicJournalEntry = v.object({
  id: v.string(),
  le: v.string(),
  action: v.picklist(PUBLIC_ACTIONS),
  changements: v.array(JournalChange),
  /** True when the customer made the change. */
  parMoi: v.boolean(),
  site: v.nullable(v.object({ nom: v.string(), ville: v.string() })),
});
export type PublicJournalEntry = v.InferOutput<typeof PublicJournalEntry>;
