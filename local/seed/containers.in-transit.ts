import type { DemoContainer } from './containers.ts';
import { MONTREAL, NEW_YORK, PARIS, PART_20FT, PART_30FT } from './places.ts';

const LEFT_HAVRE = 'Chargé à bord, scellé. Cap au sud.';

/** Containers that have left or were cancelled. */
export const inTransitContainers = {
  /** All parcels are delivered. */
  delivered: {
    ...PART_20FT,
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    fuseau: PARIS,
    prixEstime: 10.5,
    port: 'Le Havre',
    opened: -58,
    leaves: -46,
    sailsDays: 26,
    becomes: [{ on: -12, statut: 'LIVRE' }],
    events: [
      { on: -47, statut: 'EN_ATTENTE', lieu: 'Le Havre', description: 'Colis pesés, conteneur chargé.' },
      { on: -46, statut: 'EN_TRANSIT', lieu: 'Le Havre', description: LEFT_HAVRE },
      { on: -20, statut: 'ARRIVE', lieu: 'Dakar', description: 'Déchargé au terminal, en attente de la douane.' },
      { on: -12, statut: 'LIVRE', lieu: 'Dakar', description: 'Derniers colis remis.' },
    ],
  },
  /** In Dakar, cleared by customs; parcels are being delivered. */
  arrived: {
    ...PART_30FT,
    lieuEnlevement: 'Marseille',
    destination: 'Dakar',
    fuseau: PARIS,
    prixEstime: 10.25,
    port: 'Marseille',
    opened: -46,
    leaves: -32,
    sailsDays: 23,
    sealed: {
      on: -35,
      numeroConteneur: 'YNEU2048123',
      plomb: 'FR 418220',
      connaissement: 'LAS-MRS-7734',
      besc: 'SN-26-0418837',
    },
    milestones: [
      { on: -35, code: 'STUF', unlocode: 'FRMRS' },
      { on: -34, code: 'GTIN', unlocode: 'FRFOS' },
      { on: -8, code: 'DISC', unlocode: 'SNDKR' },
      { on: -6, code: 'CUSR', unlocode: 'SNDKR' },
    ],
    available: { on: -5, lastDay: 6 },
    events: [
      { on: -33, statut: 'EN_ATTENTE', lieu: 'Marseille' },
      { on: -32, statut: 'EN_TRANSIT', lieu: 'Marseille', description: 'Le navire a appareillé à 16 h.' },
      {
        on: -31,
        statut: 'RETOUR',
        lieu: 'Marseille',
        description:
          'Avarie de machine : le navire rentre au port. Réparation dans la journée, nouveau départ ce soir.',
      },
      {
        on: -20,
        statut: 'PROBLEME',
        lieu: 'Algésiras',
        description: 'Grève des dockers. L’escale dure un jour de plus, que le navire compte rattraper.',
      },
      { on: -9, statut: 'ARRIVE', lieu: 'Dakar', description: 'À quai. La douane examinera le conteneur.' },
    ],
  },
  atSea: {
    ...PART_20FT,
    lieuEnlevement: 'Paris (Gennevilliers)',
    destination: 'Dakar',
    fuseau: PARIS,
    prixEstime: 11.5,
    port: 'Le Havre',
    opened: -40,
    leaves: -11,
    sailsDays: 26,
    delay: { on: -4, days: 3, motif: 'CONGESTION', note: 'Trois jours d’attente au large de Dakar.' },
    events: [
      { on: -12, statut: 'EN_ATTENTE', lieu: 'Le Havre' },
      { on: -11, statut: 'EN_TRANSIT', lieu: 'Le Havre', description: LEFT_HAVRE },
      { on: -5, statut: 'EN_COURS', lieu: 'Lisbonne', description: 'Escale, rien à signaler.', at: [38.7, -9.3] },
    ],
  },
  atSeaFromCanada: {
    ...PART_20FT,
    lieuEnlevement: 'Montréal',
    destination: 'Dakar',
    fuseau: MONTREAL,
    prixEstime: 12,
    port: 'Montréal',
    opened: -46,
    leaves: -18,
    sailsDays: 30,
    events: [
      { on: -20, statut: 'EN_ATTENTE', lieu: 'Montréal' },
      { on: -18, statut: 'EN_TRANSIT', lieu: 'Montréal', description: 'Parti du terminal de Viau.' },
      {
        on: -8,
        statut: 'EN_COURS',
        lieu: 'Grands Bancs',
        description: 'Mer forte, route tenue. Arrivée prévue inchangée.',
        at: [43.2, -52.5],
      },
    ],
  },
  justLeft: {
    ...PART_20FT,
    lieuEnlevement: 'New York (Newark)',
    destination: 'Dakar',
    fuseau: NEW_YORK,
    prixEstime: 11.75,
    port: 'New York',
    opened: -32,
    leaves: -3,
    sailsDays: 26,
    delay: { on: -1, days: 2 },
    events: [
      { on: -8, statut: 'EN_ATTENTE', lieu: 'Newark' },
      { on: -5, statut: 'PRET', lieu: 'Newark', description: 'Conteneur fermé et scellé, le navire est à quai.' },
      { on: -3, statut: 'EN_TRANSIT', lieu: 'Newark', description: 'Parti de Port Newark.' },
    ],
  },
  /** Cancelled before loading; payments were refunded. */
  cancelled: {
    ...PART_30FT,
    lieuEnlevement: 'Bordeaux',
    destination: 'Dakar',
    fuseau: PARIS,
    prixEstime: 11,
    opened: -28,
    leaves: 10,
    sailsDays: 24,
    becomes: [{ on: -5, statut: 'ANNULE' }],
  },
} as const satisfies Record<string, DemoContainer>;
