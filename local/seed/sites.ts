import { sitesRoutes } from '#shared/sites/routes.ts';
import type { NewSite, OpeningPeriod } from '#shared/sites/schema.ts';
import { callApi } from '../client.ts';
import { MONTREAL, PARIS } from './places.ts';
import type { SeedState } from './seed-state.ts';
import type { Step } from './timeline.ts';

/** Cities of the sites at which the demo agents work: a depot, and an arrival point. */
export const AGENT_CITY = 'Le Havre';
export const ARRIVAL_AGENT_CITY = 'Dakar';

/** The same hours on several days of the week, counted from 1 (Monday). */
const hours = (days: readonly number[], ...periods: readonly [ouvre: string, ferme: string][]): OpeningPeriod[] =>
  days.flatMap((jour) => periods.map(([ouvre, ferme]) => ({ jour, ouvre, ferme })));

const WEEKDAYS = [1, 2, 3, 4, 5];

/** Depots by city of departure, and arrival points by destination, as containers name them. */
const SITES: Readonly<Record<string, NewSite>> = {
  [AGENT_CITY]: {
    nom: 'Dépôt Yónnee du Havre',
    type: 'DEPOT',
    adresse: '48 quai de Southampton, portail bleu',
    ville: 'Le Havre',
    pays: 'FR',
    latitude: 49.4876,
    longitude: 0.1172,
    horaires: [...hours(WEEKDAYS, ['08:30', '12:30'], ['13:30', '18:00']), ...hours([6], ['09:00', '12:30'])],
    fuseau: PARIS,
    telephone: '+33261910101',
    unlocode: 'FRLEH',
    enService: true,
  },
  'Paris (Gennevilliers)': {
    nom: 'Dépôt Yónnee de Gennevilliers',
    type: 'DEPOT',
    adresse: '12 route principale du Port, bâtiment C',
    ville: 'Gennevilliers',
    pays: 'FR',
    latitude: 48.9407,
    longitude: 2.2796,
    horaires: [...hours(WEEKDAYS, ['09:00', '19:00']), ...hours([6], ['09:00', '17:00'])],
    fuseau: PARIS,
    telephone: '+33199000202',
    unlocode: 'FRGNV',
    enService: true,
  },
  Montréal: {
    nom: 'Dépôt Yónnee de Montréal',
    type: 'DEPOT',
    adresse: '2200, rue Notre-Dame Est',
    ville: 'Montréal',
    pays: 'CA',
    latitude: 45.5305,
    longitude: -73.5446,
    horaires: [...hours(WEEKDAYS, ['09:00', '17:00']), ...hours([6], ['10:00', '14:00'])],
    fuseau: MONTREAL,
    telephone: '+15145550103',
    unlocode: 'CAMTR',
    enService: true,
  },
  [ARRIVAL_AGENT_CITY]: {
    nom: 'Bureau Yónnee de Dakar',
    type: 'ARRIVEE',
    adresse: 'Môle 2, avenue Félix-Éboué, face à la gare maritime',
    ville: 'Dakar',
    pays: 'SN',
    latitude: 14.6781,
    longitude: -17.4272,
    horaires: [...hours(WEEKDAYS, ['08:30', '13:00'], ['15:00', '18:30']), ...hours([6], ['09:00', '13:00'])],
    fuseau: 'Africa/Dakar',
    telephone: '+221338000104',
    unlocode: 'SNDKR',
    enService: true,
  },
  Abidjan: {
    nom: 'Bureau Yónnee d’Abidjan',
    type: 'ARRIVEE',
    adresse: 'Boulevard de Vridi, zone portuaire, près du rond-point',
    ville: 'Abidjan',
    pays: 'CI',
    latitude: 5.2667,
    longitude: -4.0081,
    horaires: hours(WEEKDAYS, ['08:00', '12:00'], ['14:00', '17:30']),
    fuseau: 'Africa/Abidjan',
    telephone: '+2252720000105',
    unlocode: 'CIABJ',
    enService: true,
  },
};

/** Step that adds the company's sites on its first day. */
export const addSites = (state: SeedState): Step => ({
  on: -61,
  phase: 'open',
  opensSite: true,
  run: async () => {
    for (const [city, body] of Object.entries(SITES)) {
      const { data } = await callApi(state.api, sitesRoutes.add, { body }, await state.admin());
      state.addSite(city, data.id);
    }
  },
});
