import { expect, test } from 'vitest';
import { actsOf } from '#shared/situation/acts.ts';
import type { Headline, Problem, Reader } from '#shared/situation/codes.ts';
import { ATTENTION_PROBLEMS, HEADLINES, PROBLEMS, READERS } from '#shared/situation/codes.ts';
import type { ContainerFacts, ParcelFacts } from '#shared/situation/facts.ts';
import { leftReasonOf } from '#shared/situation/left-behind.ts';
import { needsAttention, PROBLEM_RULES, pendingDecisionOf } from '#shared/situation/problems.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { goesAlong, isCollectable, stageOf } from '#shared/situation/stages.ts';
import { wordsOfStep } from '#web/features/colis/stepWords.ts';
import { OFF_DATE, SITUATIONS } from '../../support/situations/situations.ts';

const NOW = new Date('2026-12-01T12:00:00.000Z');
const container: ContainerFacts = {
  statut: 'EN_COURS',
  dateDepart: '2026-12-10T08:00:00.000Z',
  dateArrivee: '2026-12-28T08:00:00.000Z',
  receptionFin: '2026-12-08T18:00:00.000Z',
};
const received = { verdict: 'CONFORME', ecart: null, siteId: 5 } as const;
const loaded = { le: NOW.toISOString() };
const parcel = (change: Partial<ParcelFacts> = {}): ParcelFacts => ({
  etat: 'ENREGISTRE',
  paye: true,
  aPayerAvant: '2026-12-04T12:00:00.000Z',
  douane: 'ACCEPTE',
  ...change,
});
const situation = (change: Partial<ParcelFacts>, its: Partial<ContainerFacts> = {}, reader: Reader = 'ADMIN') =>
  situationOf(parcel(change), { ...container, ...its }, reader, NOW);

test.each([
  ['RESERVE', { paye: false }],
  ['A_DEPOSER', {}],
  ['A_DEPOSER', { reception: { verdict: 'REFUSE', ecart: null } }],
  ['AU_DEPOT', { paye: false, reception: received }],
  ['CHARGE', { reception: received, chargement: loaded }],
  ['EN_MER', { etat: 'EN_TRANSIT', chargement: loaded }],
  ['A_DECHARGER', { etat: 'ARRIVE' }],
  ['ARRIVE', { etat: 'ARRIVE', arrivee: {} }],
  ['A_RETIRER', { etat: 'ARRIVE', arrivee: { retirable: true } }],
  ['REMIS', { etat: 'LIVRE', arrivee: { retirable: true } }],
  ['ANNULE', { etat: 'ANNULE', reception: received }],
] as const)('a parcel is at the stage %s', (etape, change) => {
  expect(situation(change).etape).toBe(etape);
});

test.each([
  [[], {}],
  [['DOUANE_MANQUANTE'], { douane: null }],
  [['DOUANE_REFUSEE'], { douane: 'REFUSE' }],
  [['IMPAYE_BIENTOT_ANNULE'], { paye: false, aPayerAvant: '2026-12-02T11:00:00.000Z' }],
  [[], { paye: false, aPayerAvant: '2026-12-02T13:00:00.000Z' }],
  [[], { paye: false, aPayerAvant: '2026-12-02T11:00:00.000Z', moyenEnCours: 'ESPECES' }],
  [['REFUSE_AU_DEPOT'], { reception: { verdict: 'REFUSE', ecart: null } }],
  [['SANS_PLACE'], { reception: { verdict: 'DIFFERENT', ecart: 'SANS_PLACE' } }],
  [['ECART_A_DECIDER'], { reception: { verdict: 'DIFFERENT', ecart: 'A_DECIDER' } }],
  [['CHARGE_NON_RECU'], { chargement: loaded }],
  [['CHARGE_NON_PAYE', 'SUPPLEMENT_DU'], { chargement: loaded, reception: received, supplement: { etat: 'DU' } }],
  [['LIVRE_NON_PAYE'], { etat: 'LIVRE', paye: false, chargement: loaded, reception: received }],
  [[], { etat: 'LIVRE', chargement: loaded, reception: received }],
  [['LITIGE'], { litiges: [{ libere: false }] }],
  [['LITIGE'], { etat: 'ARRIVE', reception: received, arrivee: { retirable: true }, litiges: [{ libere: true }] }],
  [['LITIGE'], { etat: 'LIVRE', chargement: loaded, reception: received, litiges: [{ libere: false }] }],
  [['LITIGE'], { etat: 'ANNULE', litiges: [{ libere: false }] }],
  [[], { etat: 'ANNULE', douane: 'REFUSE' }],
  [['ANNULE_A_RENDRE'], { etat: 'ANNULE', reception: received }],
  [[], { etat: 'ANNULE', reception: received, rendu: {} }],
  [['ANNULE_CHARGE'], { etat: 'ANNULE', reception: received, chargement: loaded }],
  [[], { etat: 'ANNULE', reception: received, incident: { type: 'MANQUANT', siteId: null } }],
  [[], { etat: 'ANNULE', chargement: loaded, incident: { type: 'MANQUANT', siteId: null } }],
  [['ANNULE_CHARGE'], { etat: 'ANNULE', reception: received, partiSansScan: true }],
  [[], { etat: 'ANNULE', partiSansScan: true, incident: { type: 'MANQUANT', siteId: null } }],
  [['ANNULE_ARRIVE'], { etat: 'ANNULE', chargement: loaded, incident: { type: 'EN_TROP', siteId: 9 } }],
  [['ANNULE_ARRIVE'], { etat: 'ANNULE', chargement: loaded, arrivee: {} }],
  [
    ['ANNULE_A_RENDRE'],
    { etat: 'ANNULE', incident: { type: 'EN_TROP', siteId: 9, decision: { choix: 'A_RECUPERER' } } },
  ],
  [[], { etat: 'ANNULE', rendu: {}, chargement: loaded, incident: { type: 'EN_TROP', siteId: 9 } }],
  [['EN_TROP'], { incident: { type: 'EN_TROP', siteId: 9 } }],
  [['RESTE'], { reception: received, incident: { type: 'RESTE', siteId: 5 } }],
  [['AUTRE_DEPOT'], { reception: received, incident: { type: 'AUTRE_DEPOT', siteId: 9 } }],
  [['MANQUANT'], { etat: 'EN_TRANSIT', reception: received, incident: { type: 'MANQUANT', siteId: null } }],
  [['EN_TROP'], { etat: 'EN_TRANSIT', reception: received, incident: { type: 'EN_TROP', siteId: 9 } }],
  [['REMBOURSEMENT_DU'], { etat: 'ANNULE', paye: false, remboursementsDus: [{}] }],
  [[], { etat: 'ANNULE', paye: false, remboursementsDus: [] }],
  [['RECLAMATION'], { etat: 'ARRIVE', reception: received, arrivee: {}, reclamations: { EXPEDITEUR: 7 } }],
  [['ENDOMMAGE'], { etat: 'ARRIVE', reception: received, arrivee: { dommage: 'Carton ouvert' } }],
  [['ENDOMMAGE'], { etat: 'ARRIVE', reception: received, arrivee: { dommage: 'Carton ouvert', dommageVu: {} } }],
  [['CODE_BLOQUE'], { etat: 'ARRIVE', reception: received, arrivee: { retirable: true }, codeBloque: true }],
] as const)('an admin must look at %j', (problems, change) => {
  expect(situation(change).problemes).toEqual(problems);
});

test.each([
  ['EN_TROP', null, 'EQUIPE'],
  ['EN_TROP', 'RENVOI', 'ARRIVEE'],
  ['AUTRE_DEPOT', null, 'EQUIPE'],
  ['AUTRE_DEPOT', 'TRANSFERT', 'DEPOT'],
  ['AUTRE_DEPOT', 'A_RECUPERER', 'EXPEDITEUR'],
  ['MANQUANT', 'RECHERCHE', 'EQUIPE'],
] as const)('on a parcel that is %s, with the decision %j, %s acts', (type, choix, acteur) => {
  const etat = type === 'AUTRE_DEPOT' ? 'EN_ATTENTE' : 'EN_TRANSIT';
  const incident = { type, siteId: 9, decision: choix && { choix } };
  expect(situation({ etat, reception: received, incident }).acteur).toBe(acteur);
});

test('a box at another depot goes back to its sender there once its parcel is cancelled, whatever was decided of it', () => {
  for (const choix of [null, 'TRANSFERT', 'A_RECUPERER'] as const) {
    const incident = { type: 'AUTRE_DEPOT', siteId: 9, decision: choix && { choix } } as const;
    const cancelled = { etat: 'ANNULE', reception: received, incident } as const;
    expect(situation(cancelled)).toMatchObject({ problemes: ['ANNULE_A_RENDRE'], acteur: 'EXPEDITEUR' });
    expect(pendingDecisionOf(parcel(cancelled))).toBeNull();
    expect(needsAttention('ANNULE_A_RENDRE', parcel(cancelled))).toBe(true);
  }
});

test('a lost parcel says so in place of its stage, and nobody needs to look at it any more', () => {
  const { titre, problemes } = situation({
    etat: 'EN_TRANSIT',
    incident: { type: 'MANQUANT', siteId: null, decision: { choix: 'PERDU' } },
  });
  expect([titre, problemes]).toEqual(['PERDU', ['PERDU']]);
  expect(ATTENTION_PROBLEMS).not.toContain('PERDU');
});

test('a received parcel counts as not loaded for all readers once the manifest is closed, and for none before', () => {
  const change = { reception: received };
  for (const reader of READERS) {
    expect(situation(change, { dateDepart: '2026-12-01T11:00:00.000Z' }, reader).problemes).not.toContain(
      'RECU_NON_CHARGE',
    );
    expect(situation(change, { manifesteClos: true }, reader).titre).toBe('RECU_NON_CHARGE');
  }
  expect(situation(change, { manifesteClos: true }, 'CLIENT').action).toBe('CHOOSE_DEPARTURE');
});

const CLOSED = { manifesteClos: true };
test.each([
  ['CHOOSE_DEPARTURE', 'NON_RECU', {}, CLOSED],
  ['CHOOSE_DEPARTURE', 'NON_RECU', {}, { receptionFin: NOW.toISOString() }],
  ['CHOOSE_DEPARTURE', 'REFUSE_AU_DEPOT', { reception: { verdict: 'REFUSE', ecart: null } }, CLOSED],
  ['CHOOSE_DEPARTURE', 'RESTE', { incident: { type: 'RESTE', siteId: null } }, {}],
  ['PAY', 'RECU_NON_CHARGE', { reception: received }, CLOSED],
  ['PAY', 'RESTE', { reception: received, incident: { type: 'RESTE', siteId: 5 } }, {}],
  ['PAY', 'CHARGE', { reception: received, chargement: loaded }, CLOSED],
  ['PAY', 'RESERVE', {}, {}],
] as const)('of an unpaid parcel, its sender does %s next when it is %s', (action, titre, change, its) => {
  const unpaid = { ...change, paye: false, aPayerAvant: '2026-12-02T11:00:00.000Z' };
  const seen = situation(unpaid, its, 'CLIENT');
  expect([seen.action, seen.titre]).toEqual([action, titre]);
  const problems = situation(unpaid, its).problemes;
  if (action === 'CHOOSE_DEPARTURE') expect(problems).toEqual([titre]);
});

test.each([
  ['PAY', { paye: false }],
  ['PAY_SUPPLEMENT', { supplement: { etat: 'DU' } }],
  ['PAY_ARRIVAL_COSTS', { supplement: { etat: 'DU' }, fraisArrivee: {} }],
  ['AWAIT_PAYMENT', { paye: false, moyenEnCours: 'ESPECES' }],
  [undefined, {}],
] as const)('the sender of a parcel that was handed over does %s next', (action, change) => {
  const handedOver = { etat: 'LIVRE', reception: received, chargement: loaded, arrivee: { retirable: true } } as const;
  expect(situation({ ...handedOver, ...change }, CLOSED, 'CLIENT').action).toBe(action);
});

test('a parcel that was not brought is a problem from the drop-off cut-off on, or else from the departure', () => {
  expect(situation({}, { receptionFin: '2026-12-01T12:00:00.000Z' }).problemes).toEqual(['NON_RECU']);
  expect(situation({}, { receptionFin: null }).problemes).toEqual([]);
  expect(situation({}, { manifesteClos: true }).problemes).toEqual(['NON_RECU']);
  expect(situation({ chargement: loaded }, { manifesteClos: true }).problemes).toEqual(['CHARGE_NON_RECU']);
});

test.each([
  ['EXPEDITEUR', null, {}],
  ['DEPOT', 5, { reception: received }],
  ['DEPOT', 9, { reception: received, incident: { type: 'AUTRE_DEPOT', siteId: 9 } }],
  ['CONTENEUR', null, { reception: received, chargement: loaded }],
  ['CONTENEUR', null, { etat: 'EN_TRANSIT' }],
  ['INCONNU', null, { etat: 'EN_TRANSIT', incident: { type: 'MANQUANT', siteId: null } }],
  ['SITE_ARRIVEE', 7, { etat: 'EN_TRANSIT', incident: { type: 'EN_TROP', siteId: 7 } }],
  ['SITE_ARRIVEE', 7, { etat: 'ARRIVE', arrivee: { siteId: 7 } }],
  ['DESTINATAIRE', null, { etat: 'LIVRE' }],
  ['EXPEDITEUR', null, { etat: 'ANNULE', reception: received, rendu: {} }],
] as const)('a parcel is at %s, site %s', (lieu, siteId, change) => {
  expect(situation(change)).toMatchObject({ lieu, siteId });
});

test.each([
  ['PAY', { paye: false }],
  ['AWAIT_PAYMENT', { paye: false, moyenEnCours: 'VIREMENT', reception: received }],
  ['PAY_SUPPLEMENT', { supplement: { etat: 'DU' }, reception: received }],
  ['REPLACE_DOCUMENT', { douane: 'REFUSE' }],
  ['BRING', {}],
  ['BRING_AGAIN', { reception: { verdict: 'REFUSE', ecart: null } }],
  ['AWAIT_DEPARTURE', { reception: received }],
  ['AWAIT_DEPARTURE', { chargement: loaded }],
  ['AWAIT_SPACE', { reception: { verdict: 'DIFFERENT', ecart: 'SANS_PLACE' } }],
  ['CHOOSE_DEPARTURE', { reception: received, incident: { type: 'RESTE', siteId: 5 } }],
  ['AWAIT_TRANSFER', { reception: received, incident: { type: 'AUTRE_DEPOT', siteId: 9 } }],
  [
    'FETCH_BOX',
    { reception: received, incident: { type: 'AUTRE_DEPOT', siteId: 9, decision: { choix: 'A_RECUPERER' } } },
  ],
  ['FETCH_BOX', { etat: 'ANNULE', reception: received }],
  ['AWAIT_TAKE_OUT', { etat: 'ANNULE', reception: received, chargement: loaded }],
  ['AWAIT_ARRIVAL', { etat: 'EN_TRANSIT' }],
  ['AWAIT_SEARCH', { etat: 'EN_TRANSIT', supplement: { etat: 'DU' }, incident: { type: 'MANQUANT', siteId: null } }],
  ['CLAIM', { etat: 'EN_TRANSIT', incident: { type: 'MANQUANT', siteId: null, decision: { choix: 'PERDU' } } }],
  ['AWAIT_COLLECTION', { etat: 'ARRIVE', arrivee: {} }],
  ['PASS_CODE', { etat: 'ARRIVE', arrivee: { retirable: true } }],
  ['SHOW_ID', { etat: 'ARRIVE', arrivee: { retirable: true }, codeBloque: true }],
  ['SETTLE_DISPUTE', { etat: 'ARRIVE', arrivee: { retirable: true }, litiges: [{ libere: false }] }],
  ['PASS_CODE', { etat: 'ARRIVE', arrivee: { retirable: true }, litiges: [{ libere: true }] }],
  ['SETTLE_DISPUTE', { reception: received, litiges: [{ libere: false }] }],
  ['SETTLE_DISPUTE', { etat: 'EN_TRANSIT', litiges: [{ libere: false }] }],
  ['AWAIT_ARRIVAL', { etat: 'EN_TRANSIT', litiges: [{ libere: true }] }],
  ['BRING', { litiges: [{ libere: false }] }],
  [undefined, { etat: 'LIVRE' }],
  [undefined, { etat: 'ANNULE' }],
] as const)('a sender does %s next', (action, change) => {
  expect(situation(change, {}, 'CLIENT').action).toBe(action);
});

test('the box of a cancelled parcel travels on with a container that takes and gives out no more, unless that is cancelled', () => {
  const change = { etat: 'ANNULE', reception: received, chargement: loaded } as const;
  const next = (its: Partial<ContainerFacts>) => situation(change, its, 'CLIENT').action;
  expect(next({ manifesteClos: true })).toBe('AWAIT_ARRIVAL');
  expect(next({ dateDepart: '2026-11-30T08:00:00.000Z' })).toBe('AWAIT_ARRIVAL');
  expect(next({ manifesteClos: true, statut: 'ANNULE' })).toBe('AWAIT_TAKE_OUT');
  expect(next({ manifesteClos: true, arriveLe: '2026-11-30T08:00:00.000Z' })).toBe('AWAIT_UNLOADING');
});

test.each([
  ['its price', { paye: false, reporte: 'RETRAIT' }, 'PRIX'],
  ['duties', { supplement: { etat: 'DU' }, fraisArrivee: {}, reporte: 'RETRAIT' }, 'FRAIS_ARRIVEE'],
] as const)('no reader reads that a parcel is ready to collect while %s is owed', (_name, change, du) => {
  const owing = { etat: 'ARRIVE', reception: received, arrivee: { retirable: true }, ...change } as const;
  for (const reader of READERS) {
    const seen = situationOf(parcel(owing), container, reader, NOW);
    expect([seen.titre, seen.du]).toEqual(['A_PAYER_AU_RETRAIT', reader === 'PUBLIC' ? null : du]);
    const waiting = { ...owing, arrivee: { retirable: false } };
    expect(situationOf(parcel(waiting), container, reader, NOW).titre).toBe('ARRIVE');
  }
});

test('nobody pays at the collection while a handover is to be checked', () => {
  const due = {
    etat: 'ARRIVE',
    reception: received,
    arrivee: { retirable: true },
    paye: false,
    reporte: 'RETRAIT',
  } as const;
  const problemsWith = (change: Partial<ParcelFacts>) => situation({ ...due, ...change }, {}, 'CLIENT').problemes;
  expect(problemsWith({})).toContain('A_PAYER_AU_RETRAIT');
  expect(problemsWith({ remiseAVerifier: {} })).not.toContain('A_PAYER_AU_RETRAIT');
});

test('a released dispute is over for sender and agents, and to be answered by admins until the bank has decided', () => {
  const change = { etat: 'ARRIVE', reception: received, arrivee: { retirable: true } } as const;
  const readBy = (libere: boolean) =>
    READERS.map((reader) => situationOf(parcel({ ...change, litiges: [{ libere }] }), container, reader, NOW));
  expect(readBy(false).map(({ problemes }) => problemes)).toEqual([['LITIGE'], [], ['LITIGE'], ['LITIGE']]);
  expect(readBy(true).map(({ problemes }) => problemes)).toEqual([[], [], [], ['LITIGE']]);
  expect(readBy(true).map(({ titre }) => titre)).toEqual(READERS.map(() => 'A_RETIRER'));
});

test('no box is sent on to the depot of a departure that has none', () => {
  const elsewhere = parcel({ reception: received, incident: { type: 'AUTRE_DEPOT', siteId: 9 } });
  expect(actsOf(elsewhere, { siteDepartId: 5 })).toContain('TRANSFERT');
  expect(actsOf(elsewhere, { siteDepartId: null })).toEqual(['A_RECUPERER', 'NON_RECU']);
});

test('the public reads nothing of money but that something is paid at an open collection', () => {
  for (const { change } of Object.values(SITUATIONS)) {
    const seen = situationOf(parcel(change), container, 'PUBLIC', NOW);
    expect([seen.du, seen.etape === 'A_DEPOSER']).toEqual([null, false]);
    const ofMoney = seen.problemes.filter((problem) => /PAYE|SUPPLEMENT|DOUANE|LITIGE/.test(problem));
    expect(ofMoney).toEqual(seen.etape === 'A_RETIRER' ? ofMoney.filter((each) => each === 'A_PAYER_AU_RETRAIT') : []);
  }
});

const isHeadline = (code: string): code is Headline => (HEADLINES as readonly string[]).includes(code);

test('each situation of the list is reached, and is one that its readers may know', () => {
  for (const [code, { change, its }] of Object.entries(SITUATIONS))
    for (const reader of READERS) {
      const { titre, problemes } = situationOf({ ...parcel(), ...change }, { ...container, ...its }, reader, OFF_DATE);
      const isProblem = (PROBLEMS as readonly string[]).includes(code);
      const isKnown = isProblem ? PROBLEM_RULES[code as Problem].lecteurs.includes(reader) : true;
      if (isProblem) expect([code, reader, problemes.includes(code as Problem)]).toEqual([code, reader, isKnown]);
      else if (isHeadline(code) && reader !== 'PUBLIC') expect([reader, titre]).toEqual([reader, code]);
      expect(HEADLINES).toContain(titre);
    }
});

test('a parcel with a disputed payment is collected once an admin has released it, from each of its disputes', () => {
  const arrived = { etat: 'ARRIVE', arrivee: { retirable: true } } as const;
  const [held, half, released] = [[{}], [{ libere: {} }, { libere: false }], [{ libere: {} }, { libere: true }]].map(
    (litiges) => ({ ...arrived, litiges }),
  );
  for (const reader of READERS)
    expect([held, half, released].map((each) => each && situation(each, {}, reader).titre)).toEqual([
      'ARRIVE',
      'ARRIVE',
      'A_RETIRER',
    ]);
  expect([held, half, released].map((each) => each && actsOf(parcel(each)))).toEqual([['LIBERE'], ['LIBERE'], []]);
  expect(actsOf(parcel({ ...arrived, etat: 'LIVRE', litiges: [{}] }))).toEqual([]);
});

test('an acknowledged damage stays a fact that nobody acts on', () => {
  const change = { etat: 'ARRIVE', reception: received, arrivee: { dommage: 'Carton ouvert', dommageVu: {} } } as const;
  expect([needsAttention('ENDOMMAGE', parcel(change)), actsOf(parcel(change))]).toEqual([false, []]);
  expect(situation(change)).toMatchObject({ problemes: ['ENDOMMAGE'], acteur: 'ARRIVEE' });
});

test.each([true, false])(
  'a box that another depot has is at a depot, paid or not (%s), and not to be dropped off',
  (paye) => {
    const incident = { type: 'AUTRE_DEPOT', siteId: 9, avant: { type: 'MANQUANT' } } as const;
    for (const reader of READERS)
      expect(situation({ paye, etat: 'EN_ATTENTE', incident }, {}, reader)).toMatchObject({
        etape: 'AU_DEPOT',
        lieu: 'DEPOT',
        siteId: 9,
      });
  },
);

test('a box that is sent on to a container which takes no more needs another departure, and an admin who moves it', () => {
  const found = {
    etat: 'EN_ATTENTE',
    incident: { type: 'AUTRE_DEPOT', siteId: 9, decision: { choix: 'TRANSFERT' } },
  } as const;
  const left = { dateDepart: '2026-11-30T08:00:00.000Z', manifesteClos: true };
  expect(situation(found, {}, 'CLIENT').action).toBe('AWAIT_TRANSFER');
  expect(situation(found, left, 'CLIENT').action).toBe('CHOOSE_DEPARTURE');
  expect(situation(found, left).problemes).toContain('RESTE');
  expect(needsAttention('RESTE', parcel(found))).toBe(true);
});

test('a box that its sender fetches elsewhere is left behind like others once its container takes no more, for everybody', () => {
  const fetched = {
    etat: 'EN_ATTENTE',
    reception: received,
    incident: { type: 'AUTRE_DEPOT', siteId: 9, decision: { choix: 'A_RECUPERER' } },
  } as const;
  const left = { dateDepart: '2026-11-30T08:00:00.000Z' }; // before the end of its drop-off, which was announced
  expect(situation(fetched, {}, 'CLIENT')).toMatchObject({ titre: 'AUTRE_DEPOT', action: 'FETCH_BOX' });
  for (const reader of READERS) expect(situation(fetched, left, reader).titre).toBe('RESTE');
  expect(situation(fetched, left, 'CLIENT').action).toBe('CHOOSE_DEPARTURE');
  expect(needsAttention('RESTE', parcel(fetched))).toBe(true);
});

test('a drop-off is over once the container has left, though it was announced for later', () => {
  expect(situation({}, { dateDepart: '2026-12-01T11:00:00.000Z' }).problemes).toEqual(['NON_RECU']);
});

test('a suspended departure is what everybody reads of a parcel that awaits it', () => {
  for (const reader of READERS)
    expect(situation({ reception: received }, { statut: 'EN_ATTENTE' }, reader).titre).toBe('DEPART_SUSPENDU');
});

const refused = { reception: { verdict: 'REFUSE', ecart: null } } as const;
test.each([
  ['CLOS', {}, false],
  ['CLOS', { chargement: loaded }, true],
  ['SCANS', { reception: received }, false],
  ['SCANS', {}, false],
  ['SCANS', { etat: 'EN_TRANSIT' }, true],
  ['AUCUN', {}, true],
  ['AUCUN', { reception: received, paye: false }, true],
  ['AUCUN', refused, false],
] as const)('with the loading record %s, a parcel goes along with its container or not', (record, change, goes) => {
  expect(goesAlong(parcel(change), record)).toBe(goes);
});

test.each([
  ['TROP_TARD', { paye: false }, true],
  ['TROP_TARD_GARDE', { paye: false }, false],
  ['NON_RECU', {}, false],
  ['RESTE', { paye: false, reporte: 'RETRAIT', reception: received, incident: { type: 'RESTE', siteId: 5 } }, false],
] as const)('the words of a departure to choose are %s', (words, change, lapses) => {
  const seen = situation(change, CLOSED, 'CLIENT');
  expect(
    wordsOfStep('CHOOSE_DEPARTURE', seen, { decision: undefined, isFound: false, lapses, isCorrection: false }),
  ).toBe(words);
});

test.each([
  ['DEPOT_FERME', {}, { receptionFermeeLe: '2026-12-01T10:00:00.000Z' }],
  ['NON_APPORTE', {}, {}],
  ['REFUSE', { reception: { verdict: 'REFUSE', ecart: null } }, { receptionFermeeLe: '2026-12-01T10:00:00.000Z' }],
  ['SANS_PLACE', { reception: { verdict: 'DIFFERENT', ecart: 'SANS_PLACE' }, douane: 'REFUSE' }, {}],
  ['DOCUMENT', { reception: received, douane: 'REFUSE', supplement: { etat: 'DU' } }, {}],
  ['IMPAYE', { reception: received, paye: false }, {}],
  ['SUPPLEMENT', { reception: received, supplement: { etat: 'DU' } }, {}],
  [null, { reception: received }, {}],
  [null, { reception: received, incident: { type: 'AUTRE_DEPOT', siteId: 9 } }, {}],
] as const)('a container leaves without a parcel because of %s', (reason, change, its) => {
  expect(leftReasonOf(parcel(change), { ...container, ...its })).toBe(reason);
});

test('nobody is at fault for a parcel whose drop-off the team closed before its announced end', () => {
  const early = { manifesteClos: true, receptionFermeeLe: '2026-12-01T10:00:00.000Z' };
  for (const reader of READERS)
    expect(situation({}, early, reader)).toMatchObject({ titre: 'DEPOT_FERME', acteur: 'EQUIPE' });
  expect(situation({}, early).problemes).toEqual(['DEPOT_FERME']);
  expect(situation({}, early, 'CLIENT').action).toBe('CHOOSE_DEPARTURE');
});

test('a parcel whose terms put its payment off is ready to collect once collection is open, unless a dispute holds it', () => {
  const arrived = { etat: 'ARRIVE', paye: false, reporte: 'RETRAIT', arrivee: { retirable: true } } as const;
  expect(stageOf(arrived)).toBe('A_RETIRER');
  expect(isCollectable(arrived)).toBe(false);
  expect(stageOf({ ...arrived, arrivee: { retirable: false } })).toBe('ARRIVE');
  expect(stageOf({ ...arrived, reporte: undefined })).toBe('ARRIVE');
  expect(stageOf({ ...arrived, litiges: [{}] })).toBe('ARRIVE');
});
