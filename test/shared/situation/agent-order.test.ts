import { expect, test } from 'vitest';
import { type AgentOrder, type AgentPlace, agentOrderOf, takesIntake } from '#shared/situation/agent-order.ts';
import type { Problem, Stage } from '#shared/situation/codes.ts';
import type { ParcelFacts } from '#shared/situation/facts.ts';
import { type ArrivalCostCase, type BoxCase, type MoneyCase, SITUATIONS } from '../../support/situations/situations.ts';

const DEPOT: AgentPlace = {
  sens: 'DEPART',
  rend: false,
  trouve: false,
  estInvite: false,
  suspendu: false,
  depotFini: false,
  chargementFini: false,
  manifesteClos: false,
  fermeTot: false,
};
const ARRIVAL: AgentPlace = { ...DEPOT, sens: 'ARRIVEE' };
const orderOf = (change: Partial<ParcelFacts>, place: AgentPlace): AgentOrder | null =>
  agentOrderOf({ etat: 'ENREGISTRE', paye: true, ...change }, place);

/**
 * Orders of each situation at the depot of its departure and at its arrival; a new situation does not compile without.
 */
const ORDERS: Readonly<
  Record<Stage | Problem | MoneyCase | ArrivalCostCase | BoxCase, readonly [AgentOrder | null, AgentOrder | null]>
> = {
  RESERVE: ['RECEVOIR_IMPAYE', 'PAS_PARTI'],
  A_DEPOSER: [null, 'PAS_PARTI'],
  AU_DEPOT: ['RANGER', 'PAS_PARTI'],
  CHARGE: ['CHARGE', 'PAS_PARTI'],
  EN_MER: ['PARTI_LISTE', null],
  A_DECHARGER: ['PARTI_LISTE', null],
  ARRIVE: ['PARTI', null],
  A_RETIRER: ['PARTI', null],
  REMIS: ['REMIS', 'REMIS'],
  ANNULE: ['ANNULE', 'ANNULE_PAS_PARTI'],
  PERDU: ['RETROUVE_PERDU', 'PERDU'],
  REMISE_A_VERIFIER: ['REMISE_A_VERIFIER', 'REMISE_A_VERIFIER'],
  MANQUANT: ['RETROUVE', 'MANQUANT'],
  EN_TROP: ['TROP_AILLEURS', 'EN_TROP'],
  ANNULE_CHARGE: ['SORTIR', 'DECHARGER_ANNULE'],
  CHARGE_NON_RECU: [null, 'PAS_PARTI'],
  CHARGE_NON_PAYE: ['CHARGE', 'PAS_PARTI'],
  LIVRE_NON_PAYE: ['REMIS', 'REMIS'],
  LITIGE: ['PARTI', null],
  RESTE: ['RESTE', 'PAS_PARTI'],
  AUTRE_DEPOT: ['RECEVOIR_TRANSFERT', 'AILLEURS'],
  ARRIVEE_A_VERIFIER: ['PARTI', 'ARRIVEE_A_VERIFIER'],
  ANNULE_ARRIVE: ['ANNULE_AILLEURS', 'ANNULE_ARRIVE'],
  ANNULE_A_RENDRE: ['ANNULE', 'ANNULE_PAS_PARTI'],
  REFUSE_AU_DEPOT: [null, 'PAS_PARTI'],
  SANS_PLACE: ['METTRE_DE_COTE', 'PAS_PARTI'],
  ECART_A_DECIDER: ['RANGER', 'PAS_PARTI'],
  REMBOURSEMENT_DU: ['ANNULE', 'ANNULE_PAS_PARTI'],
  RECLAMATION: ['PARTI_LISTE', null],
  ENDOMMAGE: ['PARTI', null],
  CODE_BLOQUE: ['PARTI', 'PIECE'],
  DOUANE_REFUSEE: [null, 'PAS_PARTI'],
  DEPOT_FERME: ['RECEVOIR_IMPAYE', 'PAS_PARTI'],
  NON_RECU: ['RECEVOIR_IMPAYE', 'PAS_PARTI'],
  RECU_NON_CHARGE: ['RANGER', 'PAS_PARTI'],
  SUPPLEMENT_DU: ['RANGER', 'PAS_PARTI'],
  RESTE_A_PAYER: ['RANGER', 'PAS_PARTI'],
  IMPAYE_BIENTOT_ANNULE: ['RECEVOIR_IMPAYE', 'PAS_PARTI'],
  DOUANE_MANQUANTE: [null, 'PAS_PARTI'],
  A_PAYER_AU_RETRAIT: ['PARTI', null],
  FRAIS_ARRIVEE: ['PARTI', null],
  DEPART_SUSPENDU: ['RANGER', 'PAS_PARTI'],
  DEPART_ATTENDU: ['CHARGE', 'PAS_PARTI'],
  ARRIVEE_ATTENDUE: ['PARTI_LISTE', null],
  RESTE_AVANT_CHARGEMENT: ['RECEVOIR_RESTE', 'PAS_PARTI'],
  PAYE_EN_PARTIE: ['RECEVOIR_RESTE', 'PAS_PARTI'],
  PART_ATTENDUE: ['RECEVOIR_ATTENDU', 'PAS_PARTI'],
  PART_ATTENDUE_AU_DEPOT: ['RANGER', 'PAS_PARTI'],
  ANNULE_A_DECHARGER: ['SORTIR', 'DECHARGER_ANNULE'],
};

test.each(Object.keys(ORDERS) as (keyof typeof ORDERS)[])('agents do one thing with a parcel that is %s', (code) => {
  const { change } = SITUATIONS[code];
  expect([orderOf(change, DEPOT), orderOf(change, ARRIVAL)]).toEqual(ORDERS[code]);
});

const sentBack = { type: 'EN_TROP', siteId: 7, decision: { choix: 'RENVOI' } } as const;
test.each([
  ['a surplus that is sent back', { etat: 'EN_ATTENTE', incident: sentBack }, DEPOT, 'RECEVOIR_RETOUR'],
  ['a surplus to send back', { etat: 'EN_ATTENTE', incident: sentBack }, ARRIVAL, 'RENVOYER'],
  ['a cancelled one that is sent back', { etat: 'ANNULE', incident: sentBack }, DEPOT, 'RECEVOIR_ANNULE'],
  ['a cancelled one to send back', { etat: 'ANNULE', incident: sentBack }, ARRIVAL, 'RENVOYER'],
  ['a cancelled one to give back', SITUATIONS.ANNULE_A_RENDRE.change, { ...DEPOT, rend: true }, 'RENDRE'],
  ['a cancelled one that was given back', { etat: 'ANNULE', incident: sentBack, rendu: {} }, ARRIVAL, 'RENDU'],
  ['a cancelled one at sea', SITUATIONS.ANNULE_CHARGE.change, { ...DEPOT, chargementFini: true }, 'LAISSER'],
  [
    'a cancelled one that left without a scan, at its depot',
    { etat: 'ANNULE', partiSansScan: true },
    { ...DEPOT, chargementFini: true },
    'RECEVOIR_ANNULE',
  ],
  [
    'a cancelled one that left without a scan, at its arrival',
    { etat: 'ANNULE', partiSansScan: true },
    ARRIVAL,
    'DECHARGER_ANNULE',
  ],
  [
    'a cancelled one that its sender fetches at its arrival',
    { etat: 'ANNULE', arrivee: {}, incident: { type: 'EN_TROP', siteId: 7, decision: { choix: 'A_RECUPERER' } } },
    DEPOT,
    'ANNULE_AILLEURS',
  ],
  ['one that its list has, at sea', { etat: 'EN_TRANSIT', chargement: {} }, DEPOT, 'PARTI_LISTE'],
  ['a disputed one whose code is locked', { ...SITUATIONS.CODE_BLOQUE.change, litiges: [{}] }, ARRIVAL, null],
  ['an unpaid one whose code is locked', { ...SITUATIONS.CODE_BLOQUE.change, paye: false }, ARRIVAL, null],
  [
    'one that owes a supplement, whose code is locked',
    { ...SITUATIONS.CODE_BLOQUE.change, supplement: { etat: 'DU' } },
    ARRIVAL,
    null,
  ],
  [
    'a cancelled one that was missing, at its depot',
    { etat: 'ANNULE', incident: { type: 'MANQUANT', siteId: null } },
    DEPOT,
    'RETROUVE',
  ],
  ['one that leaves from another depot', SITUATIONS.AUTRE_DEPOT.change, { ...DEPOT, estInvite: true }, 'ENVOYER'],
  [
    'a missing one at another depot',
    SITUATIONS.MANQUANT.change,
    { ...DEPOT, estInvite: true, trouve: true },
    'TROUVER',
  ],
  [
    'a lost one at another depot',
    SITUATIONS.PERDU.change,
    { ...DEPOT, estInvite: true, trouve: true },
    'TROUVER_PERDU',
  ],
  ['a missing one at another arrival point', SITUATIONS.MANQUANT.change, { ...DEPOT, estInvite: true }, 'MANQUANT'],
  [
    'one that another depot found, before an admin has decided',
    { incident: { type: 'AUTRE_DEPOT', siteId: 9, avant: { type: 'MANQUANT' } } },
    { ...DEPOT, estInvite: true },
    'GARDER_ICI',
  ],
  [
    'one that its sender fetches elsewhere',
    SITUATIONS.AUTRE_DEPOT.change,
    { ...DEPOT, estInvite: true, rend: true },
    'RENDRE_AILLEURS',
  ],
  ['one that was not loaded', SITUATIONS.RECU_NON_CHARGE.change, { ...DEPOT, manifesteClos: true }, 'GARDER'],
  ['a loaded one', SITUATIONS.CHARGE.change, { ...DEPOT, manifesteClos: true }, 'CHARGE'],
  ['one for a container whose loading is over', {}, { ...DEPOT, chargementFini: true }, 'RECEVOIR_TARD'],
  [
    'one for a container that was closed before the announced end',
    {},
    { ...DEPOT, chargementFini: true, manifesteClos: true, fermeTot: true },
    'RECEVOIR_FERME',
  ],
  [
    'one that is brought after the end of the drop-off, before that of the loading',
    {},
    { ...DEPOT, depotFini: true },
    'RECEVOIR_HORS_DELAI',
  ],
  ['one whose departure is suspended', {}, { ...DEPOT, suspendu: true }, 'RECEVOIR_SUSPENDU'],
  [
    'one that came before the end of the drop-off',
    { ...SITUATIONS.AU_DEPOT.change },
    { ...DEPOT, depotFini: true },
    'RANGER',
  ],
  [
    'one that was refused before its drop-off was closed early',
    { reception: { verdict: 'REFUSE', ecart: null } },
    { ...DEPOT, depotFini: true, chargementFini: true, manifesteClos: true, fermeTot: true },
    'RECEVOIR_REFUSE',
  ],
  [
    'one that such a container left without',
    { incident: { type: 'RESTE', siteId: null } },
    { ...DEPOT, fermeTot: true },
    'RECEVOIR_FERME',
  ],
  [
    'one that was refused, after the departure',
    {
      paye: false,
      reception: { verdict: 'REFUSE', ecart: null },
      incident: { type: 'RESTE', siteId: 5 },
    },
    DEPOT,
    'RECEVOIR_REFUSE',
  ],
] as const)('%s', (_, change, place, order) => {
  expect(orderOf(change, place)).toBe(order);
});

test('an intake is recorded where a depot expects a box', () => {
  expect(
    [null, 'RECEVOIR_TARD', 'RECEVOIR_RETOUR', 'GARDER', 'ANNULE'].map((each) => takesIntake(each as null)),
  ).toEqual([true, true, true, false, false]);
});
