import type { NewContainer } from '#shared/bookings/schema.ts';
import type { Etat } from '#shared/colis/schema.ts';

export const DEMO_ACCOUNTS = {
  admin: { email: 'admin@yonnee.test', password: 'Admin-2026!', prenom: 'Mariama', nom: 'Sow' },
  customer: { email: 'awa@yonnee.test', password: 'Client-2026!', prenom: 'Awa', nom: 'Diop' },
} as const;

type DemoContainer = Pick<
  NewContainer,
  'lieuEnlevement' | 'destination' | 'fuseau' | 'poidsMax' | 'volumeMax' | 'prixEstime' | 'tailleConteneur'
> & {
  statut?: NewContainer['statut'];
  inDays: number;
  sailsDays: number;
  /** What other customers have booked already, as one lot: kg, and metres of length at 2.3 × 2.2 m. */
  taken?: { kg: number; metres: number };
};

/** Departures that a customer could really meet: days are counted from the first start. */
export const DEMO_CONTAINERS: DemoContainer[] = [
  {
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    fuseau: 'Europe/Paris',
    poidsMax: 24000,
    volumeMax: 67,
    prixEstime: 10,
    tailleConteneur: '40ft',
    inDays: 6,
    sailsDays: 12,
    taken: { kg: 14800, metres: 8.2 },
  },
  {
    lieuEnlevement: 'Paris (Gennevilliers)',
    destination: 'Dakar',
    fuseau: 'Europe/Paris',
    poidsMax: 12000,
    volumeMax: 33,
    prixEstime: 11.5,
    tailleConteneur: '20ft',
    inDays: 12,
    sailsDays: 14,
    taken: { kg: 3900, metres: 2.9 },
  },
  {
    lieuEnlevement: 'Marseille',
    destination: 'Dakar',
    fuseau: 'Europe/Paris',
    poidsMax: 18000,
    volumeMax: 48,
    prixEstime: 10.5,
    tailleConteneur: '30ft',
    inDays: 15,
    sailsDays: 10,
    taken: { kg: 9600, metres: 4.6 },
  },
  {
    lieuEnlevement: 'Montréal',
    destination: 'Dakar',
    fuseau: 'America/Toronto',
    poidsMax: 24000,
    volumeMax: 67,
    prixEstime: 13,
    tailleConteneur: '40ft',
    inDays: 18,
    sailsDays: 21,
    taken: { kg: 6100, metres: 3.4 },
  },
  {
    lieuEnlevement: 'New York (Newark)',
    destination: 'Dakar',
    fuseau: 'America/New_York',
    poidsMax: 24000,
    volumeMax: 67,
    prixEstime: 12.75,
    tailleConteneur: '40ft',
    inDays: 21,
    sailsDays: 19,
    taken: { kg: 17900, metres: 10.1 },
  },
  {
    lieuEnlevement: 'Le Havre',
    destination: 'Saint-Louis',
    fuseau: 'Europe/Paris',
    poidsMax: 12000,
    volumeMax: 33,
    prixEstime: 12,
    tailleConteneur: '20ft',
    inDays: 24,
    sailsDays: 15,
    taken: { kg: 2100, metres: 1.2 },
  },
  {
    lieuEnlevement: 'Anvers',
    destination: 'Abidjan',
    fuseau: 'Europe/Brussels',
    poidsMax: 24000,
    volumeMax: 67,
    prixEstime: 10.25,
    tailleConteneur: '40ft',
    inDays: 27,
    sailsDays: 18,
    taken: { kg: 11200, metres: 6.3 },
  },
  {
    lieuEnlevement: 'Gênes',
    destination: 'Dakar',
    fuseau: 'Europe/Rome',
    poidsMax: 18000,
    volumeMax: 48,
    prixEstime: 10.75,
    tailleConteneur: '30ft',
    inDays: 30,
    sailsDays: 11,
    taken: { kg: 1500, metres: 0.9 },
  },
  {
    lieuEnlevement: 'Algésiras',
    destination: 'Dakar',
    fuseau: 'Europe/Madrid',
    poidsMax: 400,
    volumeMax: 2,
    prixEstime: 10,
    tailleConteneur: '20ft',
    inDays: 9,
    sailsDays: 7,
  },
  {
    lieuEnlevement: 'Montréal',
    destination: 'Abidjan',
    fuseau: 'America/Toronto',
    poidsMax: 24000,
    volumeMax: 67,
    prixEstime: 13.5,
    tailleConteneur: '40ft',
    inDays: 36,
    sailsDays: 24,
    taken: { kg: 900, metres: 0.7 },
  },
  {
    lieuEnlevement: 'Paris (Gennevilliers)',
    destination: 'Banjul',
    fuseau: 'Europe/Paris',
    poidsMax: 12000,
    volumeMax: 33,
    prixEstime: 12.5,
    tailleConteneur: '20ft',
    inDays: 41,
    sailsDays: 16,
    taken: { kg: 4700, metres: 2.2 },
  },
  {
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    fuseau: 'Europe/Paris',
    poidsMax: 24000,
    volumeMax: 67,
    prixEstime: 10,
    tailleConteneur: '40ft',
    inDays: 48,
    sailsDays: 12,
  },
  {
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    fuseau: 'Europe/Paris',
    poidsMax: 24000,
    volumeMax: 67,
    prixEstime: 10,
    tailleConteneur: '40ft',
    statut: 'EN_ATTENTE',
    inDays: 62,
    sailsDays: 12,
  },
];

type DemoColis = {
  /** Which of the containers above. */
  container: number;
  description: string;
  poids: number;
  longueur: number;
  largeur: number;
  hauteur: number;
  valeurXof: number;
  paid: boolean;
  etat?: Etat;
};

/** The demo customer's parcels, in several états. */
export const DEMO_COLIS: DemoColis[] = [
  {
    container: 0,
    description: 'Vêtements et chaussures pour enfants',
    poids: 18,
    longueur: 0.6,
    largeur: 0.4,
    hauteur: 0.4,
    valeurXof: 150_000,
    paid: true,
    etat: 'EN_TRANSIT',
  },
  {
    container: 1,
    description: 'Ordinateur portable et tablette',
    poids: 6.5,
    longueur: 0.5,
    largeur: 0.4,
    hauteur: 0.25,
    valeurXof: 650_000,
    paid: true,
  },
  {
    container: 1,
    description: 'Livres et fournitures scolaires',
    poids: 24,
    longueur: 0.5,
    largeur: 0.4,
    hauteur: 0.4,
    valeurXof: 90_000,
    paid: false,
  },
  {
    container: 3,
    description: 'Matelas et linge de maison',
    poids: 22,
    longueur: 1.9,
    largeur: 0.9,
    hauteur: 0.3,
    valeurXof: 220_000,
    paid: false,
  },
  {
    container: 8,
    description: 'Machine à coudre',
    poids: 385,
    longueur: 1.2,
    largeur: 1.1,
    hauteur: 1.35,
    valeurXof: 400_000,
    paid: true,
    etat: 'EN_ATTENTE',
  },
];

export const DEMO_RECIPIENT = {
  nomDestinataire: 'Ndeye Fatou Diop',
  emailDestinataire: 'ndeyefatou@yonnee.test',
  telephoneDestinataire: '+221 77 123 45 67',
  adresseDestinataire: 'Villa 42, Sicap Liberté 6, Dakar',
};
