import { tarifsRoutes } from '#shared/tarifs/routes.ts';
import { STARTER_PIECES } from '#shared/tarifs/starter-pieces.ts';
import { callApi } from '../client.ts';
import type { SeedState } from './seed-state.ts';
import type { Step } from './timeline.ts';

/** Dollars for the usual pieces by sea from Le Havre to Dakar. */
export const LIST_PRICES: Readonly<Record<string, number>> = {
  DRUM_220: 115,
  DRUM_110: 65,
  BARREL_120: 75,
  SUITCASE_23: 45,
  SUITCASE_32: 60,
  BOX_S: 18,
  BOX_M: 30,
  BOX_L: 42,
  BOX_XL: 95,
  RICE_25: 22,
  RICE_50: 38,
  TV_32: 35,
  TV_55: 80,
  TV_75: 150,
  FRIDGE: 190,
  FREEZER: 165,
  WASHING_MACHINE: 135,
  SOFA: 320,
  BED_BASE: 110,
  TYRES_4: 70,
  SOLAR_PANEL: 55,
  BICYCLE_NEW: 75,
  MOPED_NEW: 340,
};

/** Dollars per kilo for what is no piece. */
export const LIST_RATE = 10;

/** Adds the price list from Le Havre to Dakar, before the first departure is opened. */
export const addPriceList = (state: SeedState): Step => ({
  on: -61,
  phase: 'open',
  opensSite: true,
  run: async () => {
    const pieces = STARTER_PIECES.flatMap((piece) => {
      const prix = LIST_PRICES[piece.code];
      return prix === undefined ? [] : [{ ...piece, prix }];
    });
    const version = {
      effet: '2026-01-01',
      prixKilo: LIST_RATE,
      facteurM3: 167 as const,
      minimum: 15,
      pieces,
      remise: { desLe: 3, pourCent: 10 },
      plafondDeclare: 500_000,
      assurance: {
        assureur: 'Yónnee Assurance (demo)',
        pourMille: 12,
        minimum: 3,
        plafond: 2_000_000,
        francsParDollar: 600,
        tauxDu: new Date().toISOString().slice(0, 10),
      },
    };
    const body = { nom: 'Le Havre – Dakar', departs: ['FR'], pays: 'SN', ville: 'Dakar', version };
    state.addTarif((await callApi(state.api, tarifsRoutes.add, { body }, await state.admin())).data.id);
  },
});
