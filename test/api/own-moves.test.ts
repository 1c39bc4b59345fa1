import { beforeAll, expect, test } from 'vitest';
import { api, newColis, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newDepot, RECEIVED, receive } from '../support/items/intake.ts';
import { expectTotals, moneyOf } from '../support/items/ledgers.ts';
import { allMailsTo, eventually, payAndReturn } from '../support/items/money.ts';
import { CANCEL, moveTo, previewOf, rebook, runAs } from '../support/items/rebooking.ts';
import { newSite } from '../support/items/sites.ts';
import { remaining } from '../support/items/space-rush.ts';
import { newTarif, versionBody } from '../support/items/tarifs.ts';

/** Customers move parcels of $100 (10 kg at $10) to another departure, at its price. */

let from: { id: number };
let cheap: { id: number };
let dear: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  [from, cheap, dear] = await Promise.all([
    newContainer({ poidsMax: 5_000, volumeMax: 100 }),
    newContainer({ prixEstime: 8 }),
    newContainer({ prixEstime: 12 }),
  ]);
});

const shown = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}`, { token })).body.data;

test('a cheaper departure gives the difference back, by the way it came, in the move itself', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const { id, documentId } = await newColis(awa, from.id);
  const paid = await payAndReturn(awa, [id]);
  const free = { from: await remaining(from.id), to: await remaining(cheap.id) };
  const preview = await previewOf(awa, moveTo(cheap.id), [id]);
  expect(preview).toMatchObject({
    vers: { id: cheap.id },
    total: { frais: 0, rembourse: 20, aPayer: 0 },
    colis: [{ prixAvant: 100, prixApres: 80, rembourse: 20, retours: [{ voie: 'CARTE', montant: 20 }] }],
  });
  await runAs(awa, moveTo(cheap.id), preview, { motif: 'Je pars plus tard' });
  expect(await shown(awa, id)).toMatchObject({
    ...{ containerBookingId: cheap.id, prixEstime: 80, prixParKilo: 8, recu: 80, paye: true, aPayer: 0 },
    decompte: {
      charges: [
        { code: 'FRET', montant: 100 },
        { code: 'ECART', montant: -20 },
      ],
    },
  });
  expect((await remaining(from.id)).poidsRestant).toBe(free.from.poidsRestant + 10);
  expect((await remaining(cheap.id)).poidsRestant).toBe(free.to.poidsRestant - 10);
  const document = await api('GET', `/customs/${documentId}`, { token: awa.token });
  expect(document.body.data.containerBookingId).toBe(cheap.id);
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(2_000));
  const mail = (await allMailsTo(awa)).find(({ subject }) => subject.startsWith('Votre colis change de départ'));
  expect(mail?.text.replace(/\s/g, ' ')).toContain(
    'Vous avez choisi ce départ. Son prix y est de 80,00 $, au lieu de 100,00 $. Les 20,00 $ payés en trop',
  );
  await rebook(awa, CANCEL, [id]);
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(10_000));
  expectTotals(await moneyOf(awa));
});

test('a dearer departure asks the difference, and an unpaid parcel the price there', async () => {
  const awa = await makeCustomer();
  const [settled, unpaid] = (await severalColis(awa, from.id, 2)) as [number, number];
  await payAndReturn(awa, [settled]);
  const preview = await previewOf(awa, moveTo(dear.id), [settled, unpaid]);
  expect(preview.total).toMatchObject({ aPayer: 140, rembourse: 0, colis: 2 });
  expect(preview.colis).toMatchObject([
    { prixApres: 120, aPayer: 20 },
    { prixApres: 120, aPayer: 120 },
  ]);
  await runAs(awa, moveTo(dear.id), preview);
  expect(await shown(awa, settled)).toMatchObject({ paye: true, aPayer: 20, supplement: { montant: 20, etat: 'DU' } });
  expect(await shown(awa, unpaid)).toMatchObject({ paye: false, aPayer: 120 });
  expect((await payAndReturn(awa, [settled, unpaid])).montant).toBe(140);
  expectTotals(await moneyOf(awa));
});

test('a departure with a price list sells its piece at its price and space, or refuses what it does not sell', async () => {
  const awa = await makeCustomer();
  const tarifId = await newTarif();
  const listed = await newContainer({ tarifId });
  const [piece] = versionBody().pieces;
  const { id } = await newColis(awa, listed.id, { piece: piece?.code });
  const others = await newContainer({
    tarifId: await newTarif({ version: versionBody({ pieces: [{ ...piece, prix: 333 }] }) }),
  });
  const [here, there, none] = await Promise.all(
    [listed.id, others.id, from.id].map(async (vers) => (await previewOf(awa, moveTo(vers), [id])).colis[0]),
  );
  expect(here).toMatchObject({ dejaFait: true, apercu: '' });
  expect(there).toMatchObject({ prixAvant: piece?.prix, prixApres: 333, refus: null });
  expect(none?.refus?.code).toBe('NOT_SOLD_THERE');
  await rebook(awa, moveTo(others.id), [id]);
  expect(await storedColis(awa, id)).toMatchObject({ bookingId: others.id, priceCents: 33_300 });
});

test('what a departure cannot take is refused: full, closed, elsewhere, or from another depot', async () => {
  const awa = await makeCustomer();
  const { container, agent } = await newDepot();
  const id = await aColis(awa, container.id);
  const refusalIn = async (change: Record<string, unknown>) => {
    const to = await newContainer(change);
    return (await previewOf(awa, moveTo(to.id), [id])).colis[0]?.refus?.code;
  };
  expect(await refusalIn({ poidsMax: 5 })).toBe('CONTAINER_FULL');
  expect(await refusalIn({ statut: 'EN_ATTENTE' })).toBe('CONTAINER_CLOSED');
  expect(await refusalIn({ destination: 'Abidjan' })).toBe('INVALID_FIELDS');
  await receive(agent, id);
  expect(await refusalIn({ siteDepartId: await newSite() })).toBe('REBOOKING_BY_TEAM');
});

test('a received parcel moves to another departure of its depot, and one that was left behind too', async () => {
  const awa = await makeCustomer();
  const { container, site, agent } = await newDepot();
  const later = await newContainer({ siteDepartId: site });
  const [received, left] = (await severalColis(awa, container.id, 2)) as [number, number];
  await receive(agent, received);
  await updateStoredColis(awa, left, {
    ...RECEIVED,
    incident: {
      type: 'RESTE',
      le: '2026-01-02T00:00:00.000Z',
      conteneurId: container.id,
      siteId: site,
      decision: null,
    },
  });
  const preview = await previewOf(awa, moveTo(later.id), [received, left]);
  expect(preview.colis.map(({ phase, refus }) => refus?.code ?? phase)).toEqual(['RECU', 'SANS_DEPART']);
  expect(await rebook(awa, moveTo(later.id), [received, left])).toMatchObject([
    { resultat: 'FAIT' },
    { resultat: 'FAIT' },
  ]);
  expect(await shown(awa, left)).toMatchObject({ containerBookingId: later.id, incident: null });
});

test('two moves and a cancellation at once leave one truth', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, from.id);
  const paid = await payAndReturn(awa, [id]);
  const [toCheap, toDear, cancelled] = await Promise.all([
    previewOf(awa, moveTo(cheap.id), [id]),
    previewOf(awa, moveTo(dear.id), [id]),
    previewOf(awa, CANCEL, [id]),
  ]);
  const free = await Promise.all([from, cheap, dear].map((one) => remaining(one.id)));
  const replies = await Promise.all([
    runAs(awa, moveTo(cheap.id), toCheap),
    runAs(awa, moveTo(dear.id), toDear),
    runAs(awa, CANCEL, cancelled),
  ]);
  const outcomes = replies.map(({ body }) => body.data[0]);
  expect(outcomes.filter(({ resultat }) => resultat === 'FAIT')).toHaveLength(1);
  const after = await storedColis(awa, id);
  const now = await Promise.all([from, cheap, dear].map((one) => remaining(one.id)));
  const change = now.map(({ poidsRestant }, index) => poidsRestant - (free[index]?.poidsRestant ?? 0));
  const taken = after.etat === 'ANNULE' ? [10, 0, 0] : after.bookingId === cheap.id ? [10, -10, 0] : [10, 0, -10];
  expect(change).toEqual(taken);
  const back = after.etat === 'ANNULE' ? 10_000 : after.bookingId === cheap.id ? 2_000 : 0;
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(back));
  expectTotals(await moneyOf(awa));
});
