import { beforeAll, expect, test } from 'vitest';
import { MAX_DECISIONS, MAX_VERSIONS } from '#shared/customs/review-limits.ts';
import { api, newAdmin, newColis, newContainer, PNG, upload } from '../support/calls/api.ts';
import { interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { itemsOfCustomer } from '../support/calls/stored-state.ts';
import { updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  decide,
  decideHere,
  decideUnseen,
  downloadFile,
  edit,
  fileDocument,
  PDF,
  readDocument,
  remove,
  waitForFileCount,
} from '../support/items/customs-documents.ts';
import { allMailsTo, eventually } from '../support/items/money.ts';
import { SMALL } from '../support/items/space-rush.ts';
import { isNightly } from '../support/runs/nightly.ts';

/** The history of decisions on a customs document, kept beside its replaced versions. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

type ShownDecision = {
  statut: string;
  motif: string | null;
  decideLe: string | null;
  deposeLe: string;
  decidePar?: number;
};

const decisionsOf = async (person: Person, id: number) => (await readDocument(person, id)).decisions as ShownDecision[];
const outline = (decisions: ShownDecision[]) => decisions.map(({ statut, motif }) => [statut, motif]);

const mailsAbout = async ({ email }: Person) =>
  (await allMailsTo({ email })).filter(({ subject }) => subject.includes('douane'));

/** The id of the customs document of a new parcel. */
const documentOf = async (person: Person) => Number((await newColis(person, container.id, SMALL)).documentId);

test('a document that is refused, accepted and refused again keeps each decision with its reason, date and admin', async () => {
  const [awa, other] = [await makeCustomer(), await newAdmin()];
  const id = await documentOf(awa);
  const { deposeLe } = await readDocument(awa, id);
  expect(await decisionsOf(awa, id)).toEqual([]);
  const first = await decide(admin, id, 'REFUSE', { motif: 'Illisible' });
  await decide(other, id, 'ACCEPTE');
  await decide(admin, id, 'REFUSE', { motif: 'Tampon manquant' });
  await decide(admin, id, 'REFUSE'); // changes nothing
  const kept = [
    { statut: 'REFUSE', motif: 'Illisible', decideLe: first.body.data.decideLe, deposeLe },
    { statut: 'ACCEPTE', motif: null, decideLe: expect.any(String), deposeLe },
    { statut: 'REFUSE', motif: 'Tampon manquant', decideLe: expect.any(String), deposeLe },
  ];
  expect(await decisionsOf(awa, id), 'the customer does not see which admin').toEqual(kept);
  const [one, two, three] = kept;
  expect(await decisionsOf(admin, id)).toEqual([
    { ...one, decidePar: admin.userId },
    { ...two, decidePar: other.userId },
    { ...three, decidePar: admin.userId },
  ]);
});

test('nobody is told of a decision on the document of a cancelled parcel', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const [cancelled, other] = [await newColis(awa, container.id, SMALL), await newColis(awa, container.id, SMALL)];
  await updateStoredColis(awa, cancelled.id, { etat: 'ANNULE' });
  for (const { documentId } of [cancelled, other]) {
    const { deposeLe } = await readDocument(awa, Number(documentId));
    expect((await decide(admin, Number(documentId), 'ACCEPTE', { deposeLe })).status).toBe(200);
  }
  await eventually(async () => expect(await mailsAbout(awa)).toHaveLength(1));
  const [mail] = await mailsAbout(awa);
  expect(mail?.text).toContain(String(other.id));
});

test('a withdrawn decision is kept too, and the document waits as if undecided', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa, container.id);
  await decide(admin, id, 'REFUSE', { motif: 'Illisible' });
  await decide(admin, id, 'EN_ATTENTE');
  expect(await readDocument(admin, id)).toMatchObject({
    statut: 'EN_ATTENTE',
    motif: null,
    decideLe: null,
    decidePar: null,
  });
  expect(await decisionsOf(admin, id)).toMatchObject([
    { statut: 'REFUSE', motif: 'Illisible' },
    { statut: 'EN_ATTENTE', motif: null, decideLe: expect.any(String), decidePar: admin.userId },
  ]);
});

test('a replaced document keeps the decisions on its earlier versions, each naming the file it was about', async () => {
  const awa = await makeCustomer();
  const id = await documentOf(awa);
  const before = await readDocument(awa, id);
  for (const motif of ['Illisible', 'Tampon manquant']) await decide(admin, id, 'REFUSE', { motif });
  await edit(awa, id, { photoKey: await upload(awa, 'customs', PDF, 'application/pdf') });
  await decide(admin, id, 'ACCEPTE');
  const after = await readDocument(awa, id);
  expect(after).toMatchObject({
    statut: 'ACCEPTE',
    historique: [{ motif: 'Tampon manquant' }],
    decisions: [
      { motif: 'Illisible', deposeLe: before.deposeLe },
      { motif: 'Tampon manquant', deposeLe: before.deposeLe },
      { statut: 'ACCEPTE', deposeLe: after.deposeLe },
    ],
  });
});

if (isNightly)
  test(`the latest ${MAX_DECISIONS} decisions are kept, and their file stays when older decisions drop out`, async () => {
    const awa = await makeCustomer();
    const id = await documentOf(awa);
    for (let n = 0; n < MAX_DECISIONS + 3; n++) await decide(admin, id, 'REFUSE', { motif: `Refus ${n}` });
    const reasons = (await decisionsOf(awa, id)).map(({ motif }) => motif);
    expect(reasons).toEqual(Array.from({ length: MAX_DECISIONS }, (_, n) => `Refus ${n + 3}`));
    // The cleanup of a later change runs after those of all decisions and deletes the replaced file.
    const other = await documentOf(awa);
    await waitForFileCount(awa, 2);
    await edit(awa, other, { photoKey: await upload(awa, 'customs', PDF, 'application/pdf') });
    await waitForFileCount(awa, 2);
    expect(await downloadFile((await readDocument(awa, id)).photo)).toEqual(PNG);
  });

if (isNightly)
  test('versions that drop out of the history lose their files; those of the current and kept versions stay', async () => {
    const awa = await makeCustomer();
    const id = await documentOf(awa);
    const decideThreeTimes = async (n: number) => {
      await decide(admin, id, 'REFUSE', { motif: `Refus ${n}` });
      await decide(admin, id, 'ACCEPTE');
      await decide(admin, id, 'REFUSE', { motif: `Refus ${n} bis` });
    };
    await decideThreeTimes(0);
    for (let n = 1; n <= MAX_VERSIONS + 2; n++) {
      await edit(awa, id, { photoKey: await upload(awa, 'customs', PDF, 'application/pdf') });
      await decideThreeTimes(n);
    }
    await waitForFileCount(awa, MAX_VERSIONS + 1);
    const { photo, historique, decisions } = await readDocument(awa, id);
    expect(await downloadFile(photo)).toEqual(PDF);
    const versions = historique as { photo: string; motif: string }[];
    expect(versions.map(({ motif }) => motif)).toEqual(
      Array.from({ length: MAX_VERSIONS }, (_, n) => `Refus ${n + 2} bis`),
    );
    for (const version of versions) expect(await downloadFile(version.photo)).toEqual(PDF);
    expect(outline(decisions as ShownDecision[]).slice(-3)).toEqual([
      ['REFUSE', `Refus ${MAX_VERSIONS + 2}`],
      ['ACCEPTE', null],
      ['REFUSE', `Refus ${MAX_VERSIONS + 2} bis`],
    ]);
    expect(decisions).toHaveLength(MAX_DECISIONS);
  });

test('when two admins decide at once the later one decides again, and both decisions are kept in order', async () => {
  const [awa, other] = [await makeCustomer(), await newAdmin()];
  const { id } = await fileDocument(awa, container.id);
  const late = await interruptBeforeWrite(
    () => decideHere(other, id, 'ACCEPTE'),
    () => decideHere(admin, id, 'REFUSE', { motif: 'Illisible' }),
  );
  expect([late.status, late.body.code]).toEqual([409, 'CUSTOMS_DECISION_CHANGED']);
  await decide(admin, id, 'REFUSE', { motif: 'Illisible' });
  expect(outline(await decisionsOf(admin, id))).toEqual([
    ['ACCEPTE', null],
    ['REFUSE', 'Illisible'],
  ]);
});

test('a decision on a waiting document keeps two opposite decisions made by others in the meantime', async () => {
  const [awa, other] = [await makeCustomer(), await newAdmin()];
  const { id } = await fileDocument(awa, container.id);
  const decideAndRevert = async () => {
    await decide(other, id, 'ACCEPTE');
    await decide(other, id, 'EN_ATTENTE');
  };
  await interruptBeforeWrite(decideAndRevert, () => decideHere(admin, id, 'REFUSE', { motif: 'Illisible' }));
  expect(outline(await decisionsOf(admin, id)).slice(-3)).toEqual([
    ['ACCEPTE', null],
    ['EN_ATTENTE', null],
    ['REFUSE', 'Illisible'],
  ]);
});

test('a decision on a refused document does not replace opposite decisions made by others in the meantime', async () => {
  const [awa, other] = [await makeCustomer(), await newAdmin()];
  const { id } = await fileDocument(awa, container.id);
  const { decideLe } = (await decide(admin, id, 'REFUSE', { motif: 'Flou' })).body.data;
  const decideAndRevert = async () => {
    await decide(other, id, 'ACCEPTE');
    await decide(other, id, 'REFUSE', { motif: 'Flou' });
  };
  const late = await interruptBeforeWrite(decideAndRevert, () =>
    decideHere(admin, id, 'REFUSE', { motif: 'Illisible', decideLe }),
  );
  expect([late.status, late.body.code]).toEqual([409, 'CUSTOMS_DECISION_CHANGED']);
  expect(outline(await decisionsOf(admin, id)).slice(-2)).toEqual([
    ['ACCEPTE', null],
    ['REFUSE', 'Flou'],
  ]);
});

test('the contract’s plain call makes a first decision, and never replaces one', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa, container.id);
  expect((await decideUnseen(admin, id, 'REFUSE', { motif: 'Illisible' })).status).toBe(200);
  expect((await decideUnseen(admin, id, 'REFUSE')).status, 'the same decision again').toBe(200);
  const refused = await decideUnseen(admin, id, 'ACCEPTE');
  expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMS_DECISION_CHANGED']);
  expect((await decide(admin, id, 'ACCEPTE')).status).toBe(200);
});

test('a customer exports the decisions on their documents without the names of the admins', async () => {
  const awa = await makeCustomer();
  const id = await documentOf(awa);
  await decide(admin, id, 'REFUSE', { motif: 'Illisible' });
  await decide(admin, id, 'ACCEPTE');
  const { body } = await api('GET', '/api/account/export', { token: awa.token });
  expect(body.data.documents).toMatchObject([{ id, decisions: [{ motif: 'Illisible' }, { statut: 'ACCEPTE' }] }]);
  expect(JSON.stringify(body.data.documents)).not.toContain('decidePar');
});

test('deleting a document deletes its decisions', async () => {
  const awa = await makeCustomer();
  const { id } = await fileDocument(awa, container.id);
  await decide(admin, id, 'REFUSE', { motif: 'Illisible' });
  await decide(admin, id, 'EN_ATTENTE');
  expect((await remove(awa, id)).status).toBe(200);
  expect((await itemsOfCustomer(awa.userId)).map(({ sk }) => sk)).toEqual(['ACCOUNT']);
  await waitForFileCount(awa, 0);
});
