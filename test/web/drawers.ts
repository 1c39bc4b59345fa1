import type { DrawerWithMovements } from '#shared/counter/schema.ts';

type Movement = DrawerWithMovements['liste'][number];

const movement = (id: number, change: Partial<Movement>): Movement => ({
  id,
  le: '2026-11-28T08:00:00.000Z',
  type: 'FONDS',
  devise: 'EUR',
  montant: 50,
  motif: null,
  paymentId: null,
  clientId: null,
  client: null,
  recu: null,
  ...change,
});

/** Open drawer of agent 7: a float of 50 € and 20 000 F CFA, then a payment of 120,50 €. */
export const drawer = (change: Partial<DrawerWithMovements> = {}): DrawerWithMovements => ({
  id: 4000000001,
  siteId: 3,
  site: 'Dépôt du Havre, 1 quai, Le Havre',
  agentId: 7,
  agent: 'Awa Diop',
  statut: 'OUVERT',
  ouvertLe: '2026-11-28T08:00:00.000Z',
  fonds: [
    { devise: 'EUR', montant: 50 },
    { devise: 'XOF', montant: 20_000 },
  ],
  attendu: [
    { devise: 'EUR', montant: 170.5 },
    { devise: 'XOF', montant: 20_000 },
  ],
  sorties: [],
  banque: [],
  mouvements: 3,
  cloture: null,
  validation: null,
  liste: [
    movement(1, {}),
    movement(2, { devise: 'XOF', montant: 20_000 }),
    movement(3, {
      ...{ le: '2026-11-28T09:30:00.000Z', type: 'PAIEMENT', montant: 120.5 },
      ...{ paymentId: 55, clientId: 9, client: 'Mariama Sow', recu: '2026-000012' },
    }),
  ],
  ...change,
});

/** The drawer closed with 5 € missing. */
export const closedDrawer = (change: Partial<DrawerWithMovements> = {}): DrawerWithMovements =>
  drawer({
    statut: 'CLOS',
    cloture: {
      le: '2026-11-28T12:05:00.000Z',
      comptes: [
        { devise: 'EUR', montant: 165.5 },
        { devise: 'XOF', montant: 20_000 },
      ],
      ecarts: [
        { devise: 'EUR', montant: -5 },
        { devise: 'XOF', montant: 0 },
      ],
      motif: 'Rendu deux fois',
    },
    ...change,
  });
