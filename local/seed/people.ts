import type { Registration } from '#shared/auth/schema.ts';

export type Recipient = { nom: string; email: string; telephone: string; adresse: string };
export type Person = Registration & { recipients: readonly Recipient[] };

const DEMO_PASSWORD = 'Client-2026!';

/**
 * Demo admin. Phone numbers here have existing national formats, in ranges that are reserved for fiction or unassigned.
 */
const admin = {
  email: 'admin@yonnee.test',
  password: 'Admin-2026!',
  prenom: 'Mariama',
  nom: 'Sow',
  telephone: '+33199000100',
  adresse: '8 quai de Southampton, 76600 Le Havre',
  langue: 'fr',
} as const satisfies Registration;

const customer = {
  email: 'awa@yonnee.test',
  password: DEMO_PASSWORD,
  prenom: 'Awa',
  nom: 'Diop',
  telephone: '+33199000101',
  adresse: '12 rue des Vignoles, 75020 Paris',
  langue: 'fr',
} as const satisfies Registration;

/** Demo agent, who works at the depot of Le Havre. */
const agent = {
  email: 'agent@yonnee.test',
  password: 'Agent-2026!',
  prenom: 'Fatoumata',
  nom: 'Thiam',
  telephone: '+33199000120',
  adresse: '48 quai de Southampton, 76600 Le Havre',
  langue: 'fr',
} as const satisfies Registration;

/** Demo agent of the arrival site in Dakar. */
const arrivalAgent = {
  email: 'agent.dakar@yonnee.test',
  password: 'Agent-2026!',
  prenom: 'Pape',
  nom: 'Seck',
  telephone: '+221338000123',
  adresse: 'Môle 2, avenue Félix-Éboué, Dakar',
  langue: 'fr',
} as const satisfies Registration;

export const DEMO_ACCOUNTS = { admin, agent, arrivalAgent, customer } as const;

const inDakar = (nom: string, email: string, ending: string, adresse: string): Recipient => ({
  nom,
  email: `${email}@yonnee.test`,
  telephone: `+2217700000${ending}`,
  adresse,
});

/** Demo customers by the name that parcels use. Awa is the demo account. */
export const CUSTOMERS = {
  awa: {
    ...customer,
    recipients: [
      inDakar('Ndeye Fatou Diop', 'ndeyefatou', '11', 'Villa 42, Sicap Liberté 6, Dakar'),
      inDakar('Babacar Diop', 'babacar.diop', '12', 'Rue 14, quartier Nord, Saint-Louis'),
    ],
  },
  moussa: {
    email: 'moussa.ba@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Moussa',
    nom: 'Ba',
    telephone: '+33491990102',
    adresse: '27 boulevard de Paris, 13002 Marseille',
    langue: 'fr',
    recipients: [inDakar('Garage Ba et Frères', 'garage.ba', '13', 'Route de Rufisque, Thiaroye, Dakar')],
  },
  khady: {
    email: 'khady.ndiaye@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Khady',
    nom: 'Ndiaye',
    telephone: '+33199000103',
    adresse: '5 rue Jean-Jacques Rousseau, 76600 Le Havre',
    langue: 'fr',
    recipients: [
      inDakar('École élémentaire de Guet Ndar', 'ecole.guetndar', '14', 'Guet Ndar, Saint-Louis'),
      inDakar('Centre culturel de Pikine', 'centre.pikine', '15', 'Pikine Ouest, Dakar'),
    ],
  },
  ibrahima: {
    email: 'ibrahima.fall@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Ibrahima',
    nom: 'Fall',
    telephone: '+15145550104',
    adresse: '6420 avenue Papineau, Montréal (Québec) H2G 2X2',
    langue: 'fr',
    recipients: [inDakar('Astou Fall', 'astou.fall', '16', 'Cité Keur Gorgui, immeuble B, Dakar')],
  },
  aminata: {
    email: 'aminata.sy@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Aminata',
    nom: 'Sy',
    telephone: '+15145550105',
    adresse: '310 rue Sherbrooke Est, Montréal (Québec) H2X 1E6',
    langue: 'en',
    recipients: [
      {
        nom: 'Mariam Koné',
        email: 'mariam.kone@yonnee.test',
        telephone: '+2250700000017',
        adresse: 'Cocody Angré, 8e tranche, Abidjan',
      },
      inDakar('Oumar Sy', 'oumar.sy', '18', 'HLM Grand Yoff, villa 118, Dakar'),
    ],
  },
  cheikh: {
    email: 'cheikh.gueye@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Cheikh',
    nom: 'Gueye',
    telephone: '+12125550106',
    adresse: '214 West 116th Street, New York, NY 10026',
    langue: 'en',
    recipients: [inDakar('Sokhna Gueye', 'sokhna.gueye', '19', 'Darou Khoudoss, Touba')],
  },
  adama: {
    email: 'adama.mbaye@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Adama',
    nom: 'Mbaye',
    telephone: '+19735550107',
    adresse: '88 Ferry Street, Newark, NJ 07105',
    langue: 'en',
    recipients: [inDakar('Mame Diarra Mbaye', 'mamediarra', '20', 'Ouakam, cité Avion, Dakar')],
  },
  rokhaya: {
    email: 'rokhaya.cisse@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Rokhaya',
    nom: 'Cissé',
    telephone: '+393200000108',
    adresse: 'Via Padova 61, 20127 Milan',
    langue: 'fr',
    recipients: [inDakar('Serigne Cissé', 'serigne.cisse', '21', 'Quartier Escale, Louga')],
  },
  ousmane: {
    email: 'ousmane.sarr@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Ousmane',
    nom: 'Sarr',
    telephone: '+3225550109',
    adresse: 'Chaussée de Wavre 142, 1050 Bruxelles',
    langue: 'fr',
    recipients: [
      inDakar('Coumba Sarr', 'coumba.sarr', '22', 'Médina, rue 22, Dakar'),
      {
        nom: 'Salimata Ouattara',
        email: 'salimata@yonnee.test',
        telephone: '+2250700000023',
        adresse: 'Marcory Zone 4, Abidjan',
      },
    ],
  },
  lamin: {
    email: 'lamin.jallow@yonnee.test',
    password: DEMO_PASSWORD,
    prenom: 'Lamin',
    nom: 'Jallow',
    telephone: '+33199000110',
    adresse: '40 avenue Gabriel Péri, 92230 Gennevilliers',
    langue: 'en',
    recipients: [
      {
        nom: 'Isatou Jallow',
        email: 'isatou.jallow@yonnee.test',
        telephone: '+2203000024',
        adresse: 'Kairaba Avenue, Serrekunda, Banjul',
      },
    ],
  },
} as const satisfies Record<string, Person>;
export type CustomerName = keyof typeof CUSTOMERS;
