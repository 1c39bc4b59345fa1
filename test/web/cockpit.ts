import type { CockpitColis, CockpitContainer } from '#shared/cockpit/schema.ts';
import { container } from './containers.ts';

/** A parcel as a row of its container. */
export const row = (change: Partial<CockpitColis> = {}): CockpitColis => ({
  id: 1_000_000_001,
  userId: 7,
  codeSuivi: 'YN-7K3M-9QPX-4WTHW',
  client: 'Awa Diop',
  telephoneClient: '+221771112233',
  nomDestinataire: 'Fâtou Sarr',
  telephoneDestinataire: '+221774445566',
  villeDestinataire: 'Thiès',
  description: 'Vêtements',
  poids: 12,
  volume: 0.1,
  etat: 'ENREGISTRE',
  paye: false,
  paiementEnCours: false,
  moyenEnCours: null,
  prixEstime: 120,
  aPayer: 120,
  rembourse: 0,
  supplement: null,
  aPayerAvant: null,
  documentId: 2_000_000_001,
  douane: 'EN_ATTENTE',
  reception: null,
  chargement: null,
  envoi: null,
  incident: null,
  etape: 'RESERVE',
  situation: 'RESERVE',
  exceptions: [],
  conteneurOrigine: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

/** Many parcels; every fifth is unpaid near its end, and two follow each other of one customer. */
export const manyRows = (count: number): CockpitColis[] =>
  Array.from({ length: count }, (_, n) =>
    row({
      id: 1_000_000_001 + n,
      userId: 7 + Math.floor(n / 2),
      client: `Client ${Math.floor(n / 2)}`,
      ...(n % 5 === 0 && { exceptions: ['IMPAYE_BIENTOT_ANNULE'] }),
    }),
  );

/** A container with its counters and its money. */
export const cockpitContainer = (change: Partial<CockpitContainer['compteurs']> = {}): CockpitContainer => ({
  conteneur: container(),
  compteurs: {
    reserves: 12,
    payes: 9,
    recus: 4,
    peses: 4,
    papiersAcceptes: 6,
    papiersRefuses: 0,
    charges: 1,
    decharges: 0,
    remis: 0,
    annules: 1,
    refusesAuDepot: 0,
    ecartsADecider: 0,
    sansPlace: 0,
    supplementsDus: 0,
    papiersManquants: 0,
    chargesNonRecus: 0,
    chargesNonPayes: 0,
    livresNonPayes: 0,
    nonRecus: 0,
    recusNonCharges: 0,
    manquants: 0,
    enTrop: 0,
    restes: 0,
    autreDepot: 0,
    annulesCharges: 0,
    annulesARendre: 0,
    endommages: 0,
    codesBloques: 0,
    trouves: 0,
    poids: 120,
    volume: 1,
    ...change,
  },
  montants: { reserve: 1_440, paye: 1_080, du: 360, rembourse: 0, supplements: 0 },
});
