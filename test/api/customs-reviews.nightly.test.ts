import { beforeAll, expect, test } from 'vitest';
import { handler } from '#functions/customs/index.ts';
import { api, book, newAdmin, newContainer, newDrafts, newVerifiedCustomer, upload } from '../support/calls/api.ts';
import { collectEvents, interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { decide, edit, fileDocument, outcome, PDF, readDocument } from '../support/items/customs-documents.ts';
import { editHere, editInventory, inventory, newInventory, readInventory } from '../support/items/inventories.ts';
import { line } from '../support/items/inventory-lines.ts';
import { eventually } from '../support/items/money.ts';

/** Decisions of the team on documents and lines: to correct, held, released. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

/** Reviews a document as it is shown at that moment. */
const review = async (person: Person, id: number, body: object) => {
  const { decideLe } = await readDocument(admin, id);
  return api('PUT', `/customs/decision/${id}`, { token: person.token, body: { decideLe, ...body } });
};

const reviewHere = (id: number, body: unknown) =>
  invoke(handler, admin, 'PUT /customs/decision/{id}', { params: { id }, body });

const toCorrect = (rang: number, note: string | null = null) => ({ rang, decision: 'A_CORRIGER', note });

test.each([
  ['ACCEPTE', 'ACCEPTE', null, null],
  ['A_CORRIGER', 'REFUSE', 'A_CORRIGER', 'Ligne 2 illisible'],
  ['RETENU', 'EN_ATTENTE', 'RETENU', 'Ligne 2 illisible'],
  ['LIBERE', 'ACCEPTE', 'LIBERE', null],
  ['REFUSE', 'REFUSE', null, 'Ligne 2 illisible'],
])(
  'the decision %s is the statut %s with the stage %s, with its reason, who and when',
  async (decision, statut, etape, motif) => {
    const awa = await makeCustomer();
    const { id, deposeLe } = await fileDocument(awa, container.id);
    const { result, events } = await collectEvents(() =>
      reviewHere(id, { decision, motif: 'Ligne 2 illisible', deposeLe }),
    );
    expect(result.status).toBe(200);
    expect(result.body.data).toMatchObject({
      statut,
      etape,
      motif,
      decideLe: expect.any(String),
      decidePar: admin.userId,
    });
    expect(events).toMatchObject([
      { type: 'CUSTOMS_DECIDED', userId: awa.userId, statut, motif, ...(etape && { etape }) },
    ]);
    const shown = await readDocument(awa, id);
    const kept = { statut, motif, decideLe: shown.decideLe, deposeLe, ...(etape && { etape }) };
    expect(shown.decisions, 'the customer does not see which admin').toEqual([kept]);
    expect((await readDocument(admin, id)).decisions).toEqual([{ ...kept, decidePar: admin.userId }]);
    const { events: repeated } = await collectEvents(() => reviewHere(id, { decision, motif: 'Ligne 2 illisible' }));
    expect(repeated, 'a repeated decision notifies nobody').toEqual([]);
  },
);

test('holding needs a reason, and a correction a reason or a line to correct', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const fieldsOf = async (body: object) => Object.keys((await review(admin, id, body)).body.fields);
  for (const decision of ['RETENU', 'A_CORRIGER'])
    for (const motif of [undefined, ' ']) expect(await fieldsOf({ decision, motif })).toEqual(['motif']);
  const accepted = { rang: 1, decision: 'ACCEPTE' };
  expect(await fieldsOf({ decision: 'A_CORRIGER', revision: 1, lignes: [accepted] })).toEqual(['motif']);
  expect(await fieldsOf({ decision: 'ACCEPTE', lignes: [accepted] })).toEqual(['revision']);
  expect(await fieldsOf({ decision: 'ACCEPTE', revision: 1, lignes: [accepted, accepted] })).toEqual(['lignes']);
  expect(await fieldsOf({ decision: 'A_CORRIGER', revision: 1, lignes: [accepted, toCorrect(3)] })).toEqual([
    'lignes.1.rang',
  ]);
  for (const decision of ['ACCEPTE', 'LIBERE'])
    expect(await fieldsOf({ decision, revision: 1, lignes: [toCorrect(2)] }), 'nobody could answer').toEqual([
      'decision',
    ]);
  expect(await readDocument(awa, id)).toMatchObject({ statut: 'EN_ATTENTE', etape: null, decisions: [] });
  const reply = await review(admin, id, { decision: 'A_CORRIGER', revision: 1, lignes: [accepted, toCorrect(2)] });
  expect(reply.status).toBe(200);
});

test('a line to correct is read with its note, who decided is for admins, and the mail names it', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id, inventory([line('Téléphones'), line('Robes')]));
  const lignes = [toCorrect(1, 'Le numéro de série manque.'), { rang: 2, decision: 'ACCEPTE', note: null }];
  const { events } = await collectEvents(() => reviewHere(id, { decision: 'A_CORRIGER', revision: 1, lignes }));
  expect(events).toMatchObject([
    { type: 'CUSTOMS_DECIDED', lignes: [{ rang: 1, designation: 'Téléphones', note: 'Le numéro de série manque.' }] },
  ]);
  const decided = { revision: 1, decideLe: (await readDocument(awa, id)).decideLe, lignes };
  expect((await readInventory(awa, id)).data.decisions).toEqual([decided]);
  expect((await readInventory(admin, id)).data.decisions).toEqual([{ ...decided, decidePar: admin.userId }]);
  const { events: repeated } = await collectEvents(() =>
    reviewHere(id, { decision: 'A_CORRIGER', revision: 1, lignes }),
  );
  expect(repeated).toEqual([]);
  await eventually(async () => {
    const { body } = await api('GET', `/notifications/user/${awa.userId}`, { token: awa.token });
    expect(JSON.stringify(body.data)).toContain('est à corriger');
  });
});

test('a customer corrects the lines: the document waits again, and keeps the former version and the decisions', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  await review(admin, id, { decision: 'A_CORRIGER', motif: 'Ligne 1', revision: 1, lignes: [toCorrect(1)] });
  expect((await editInventory(awa, id, inventory([line('Robes'), line('Jupes')]))).status).toBe(200);
  expect(await readDocument(awa, id)).toMatchObject({
    statut: 'EN_ATTENTE',
    etape: null,
    motif: null,
    decideLe: null,
    inventaire: { revision: 2 },
    historique: [{ statut: 'REFUSE', etape: 'A_CORRIGER', motif: 'Ligne 1' }],
    decisions: [{ statut: 'REFUSE', etape: 'A_CORRIGER' }],
  });
  expect((await readInventory(awa, id)).data.decisions).toMatchObject([{ revision: 1, lignes: [{ rang: 1 }] }]);
  await review(admin, id, { decision: 'ACCEPTE', revision: 2, lignes: [{ rang: 2, decision: 'ACCEPTE' }] });
  expect((await readInventory(admin, id)).data.decisions).toMatchObject([{ revision: 1 }, { revision: 2 }]);
});

test('a customer answers a correction with another file too, or with the lines alone beside their own document', async () => {
  const awa = await makeCustomer();
  for (const answer of [
    async () => ({ photoKey: await upload(awa, 'customs', PDF, 'application/pdf') }),
    async () => ({ inventaire: inventory([line('Robes')]) }),
  ]) {
    const id = await newInventory(awa, container.id);
    await review(admin, id, { decision: 'A_CORRIGER', motif: 'Illisible' });
    expect((await edit(awa, id, await answer())).status).toBe(200);
    const shown = await readDocument(awa, id);
    expect(shown).toMatchObject({ statut: 'EN_ATTENTE', etape: null, historique: [{ etape: 'A_CORRIGER' }] });
    expect((await fetch(shown.photo)).status).toBe(200);
  }
});

test('the contract’s change of statut clears the stage, and a held document may be withdrawn to plain waiting', async () => {
  const awa = await makeCustomer();
  for (const [decision, statut] of [
    ['RETENU', 'EN_ATTENTE'],
    ['A_CORRIGER', 'REFUSE'],
    ['LIBERE', 'ACCEPTE'],
  ] as const) {
    const { id } = await fileDocument(awa, container.id);
    await review(admin, id, { decision, motif: 'Contrôle' });
    expect((await decide(admin, id, statut)).body.data).toMatchObject({ statut, etape: null });
    expect((await readDocument(awa, id)).decisions).toHaveLength(2);
  }
});

test('a decision on a file or on lines that were replaced meanwhile is refused and changes nothing', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const { deposeLe } = await readDocument(awa, id);
  await editInventory(awa, id, inventory([line('Robes')]));
  for (const seen of [{ deposeLe }, { revision: 1 }, { revision: 3 }])
    expect(outcome(await review(admin, id, { decision: 'ACCEPTE', ...seen })), JSON.stringify(seen)).toEqual([
      409,
      'CUSTOMS_REPLACED',
    ]);
  expect(await readDocument(awa, id)).toMatchObject({ statut: 'EN_ATTENTE', decisions: [] });
  const { id: plain } = await fileDocument(awa, container.id);
  expect(outcome(await review(admin, plain, { decision: 'ACCEPTE', revision: 1 }))).toEqual([409, 'CUSTOMS_REPLACED']);
});

test('a customer who changes the lines while an admin decides on them is not overruled', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const decided = await interruptBeforeWrite(
    () => edit(awa, id, { inventaire: inventory([line('Robes')]) }),
    () => reviewHere(id, { decision: 'A_CORRIGER', revision: 1, lignes: [toCorrect(2)] }),
  );
  expect(outcome(decided)).toEqual([409, 'CUSTOMS_REPLACED']);
  expect(await readDocument(awa, id)).toMatchObject({
    statut: 'EN_ATTENTE',
    decisions: [],
    inventaire: { revision: 2 },
  });
  expect((await readInventory(awa, id)).data.decisions).toEqual([]);
});

test('lines that are changed while an admin holds the document keep the admin’s decisions on lines', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const edited = await interruptBeforeWrite(
    () => review(admin, id, { decision: 'RETENU', motif: 'Contrôle', revision: 1, lignes: [toCorrect(1)] }),
    () => editHere(awa, id, { inventaire: inventory([line('Robes')]) }),
  );
  expect(edited.status).toBe(200);
  expect(await readDocument(awa, id)).toMatchObject({ etape: 'RETENU', inventaire: { revision: 2 } });
  expect((await readInventory(awa, id)).data).toMatchObject({ revision: 2, decisions: [{ revision: 1 }] });
});

test('a decision that names the one that was shown does not replace another one made since', async () => {
  const awa = await makeCustomer();
  const id = await newInventory(awa, container.id);
  const held = { decision: 'RETENU', motif: 'Contrôle', decideLe: null };
  expect((await review(admin, id, held)).status).toBe(200);
  const { decideLe } = await readDocument(admin, id);
  const changed = [409, 'CUSTOMS_DECISION_CHANGED'];
  expect(outcome(await review(admin, id, { decision: 'ACCEPTE', decideLe: null }))).toEqual(changed);
  expect(outcome(await decide(admin, id, 'REFUSE', { motif: 'Illisible', decideLe: null }))).toEqual(changed);
  expect((await review(admin, id, held)).status, 'the same decision sent again').toBe(200);
  expect(await readDocument(admin, id)).toMatchObject({ etape: 'RETENU', decisions: [{ motif: 'Contrôle' }] });
  expect((await review(admin, id, { decision: 'LIBERE', decideLe })).status).toBe(200);
  expect(outcome(await decide(admin, id, 'REFUSE', { motif: 'Illisible', decideLe }))).toEqual(changed);
});

test('two admins decide at once on what both saw: the later one is refused and sees the other’s decision', async () => {
  const [awa, other] = [await makeCustomer(), await newAdmin()];
  const id = await newInventory(awa, container.id);
  const second = await interruptBeforeWrite(
    () => review(other, id, { decision: 'REFUSE', motif: 'Interdit', decideLe: null }),
    () => reviewHere(id, { decision: 'ACCEPTE', decideLe: null }),
  );
  expect(outcome(second)).toEqual([409, 'CUSTOMS_DECISION_CHANGED']);
  expect(await readDocument(admin, id)).toMatchObject({ statut: 'REFUSE', decidePar: other.userId });
});

test('two admins decide at once: the later one decides again on what they then see, and both decisions are kept in order', async () => {
  const [awa, other] = [await makeCustomer(), await newAdmin()];
  const id = await newInventory(awa, container.id);
  const held = { decision: 'RETENU', motif: 'Contrôle', revision: 1, lignes: [toCorrect(2)] };
  const second = await interruptBeforeWrite(
    () => review(other, id, { decision: 'A_CORRIGER', motif: 'Ligne 1', revision: 1, lignes: [toCorrect(1)] }),
    () => reviewHere(id, held),
  );
  expect(outcome(second)).toEqual([409, 'CUSTOMS_DECISION_CHANGED']);
  const { decideLe } = await readDocument(admin, id);
  const again = await review(admin, id, { ...held, decideLe });
  expect(again.body.data).toMatchObject({ statut: 'EN_ATTENTE', etape: 'RETENU', motif: 'Contrôle' });
  expect((await readDocument(admin, id)).decisions).toMatchObject([
    { etape: 'A_CORRIGER', decidePar: other.userId },
    { etape: 'RETENU', decidePar: admin.userId },
  ]);
  expect((await readInventory(admin, id)).data.decisions).toMatchObject([
    { decidePar: other.userId, lignes: [{ rang: 1 }] },
    { decidePar: admin.userId, lignes: [{ rang: 2 }] },
  ]);
});

test('the journal of a parcel has each stage, who decided, and the customer’s correction', async () => {
  const awa = await newVerifiedCustomer();
  const { assuranceId } = await newDrafts(awa, container.id);
  const id = await newInventory(awa, container.id);
  const booked = await book(awa, container.id, { assuranceId, documentId: id });
  const colisId = booked.body.data.id;
  const actions = async () =>
    (await api('GET', `/colis/${colisId}/journal`, { token: awa.token })).body.data.map(
      ({ action }: { action: string }) => action,
    );
  const waitFor = (action: string) => eventually(async () => expect(await actions()).toContain(action));
  for (const [decision, action] of [
    ['RETENU', 'DOUANE_RETENUE'],
    ['LIBERE', 'DOUANE_LIBEREE'],
    ['A_CORRIGER', 'DOUANE_A_CORRIGER'],
  ] as const) {
    await review(admin, id, { decision, motif: 'Contrôle' });
    await waitFor(action);
  }
  await edit(awa, id, { inventaire: inventory([line('Robes')]) });
  await waitFor('DOUANE_REMPLACEE');
  const draft = await newInventory(awa, container.id);
  await review(admin, draft, { decision: 'A_CORRIGER', motif: 'Illisible' });
  const refused = await book(awa, container.id, { ...(await newDrafts(awa, container.id)), documentId: draft });
  expect(outcome(refused)).toEqual([409, 'DRAFT_REFUSED']);
});

test('a held document is not accepted with others in a bulk action', async () => {
  const awa = await newVerifiedCustomer();
  const { body } = await book(awa, container.id);
  const { id: colisId, documentId } = body.data;
  await review(admin, documentId, { decision: 'RETENU', motif: 'Contrôle' });
  const preview = await api('POST', `/cockpit/conteneurs/${container.id}/actions/apercu`, {
    token: admin.token,
    body: { action: { type: 'ACCEPTER_DOUANE' }, colisIds: [colisId] },
  });
  expect(preview.text).toContain('CUSTOMS_DECIDED');
});
