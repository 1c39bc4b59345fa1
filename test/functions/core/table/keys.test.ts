import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GLOBAL_INDEXES, indexKeys, keys, LOCAL_INDEXES } from '#functions/core/table/keys.ts';

/** Reads the data model of docs/table.md: per item its name, its keys and its indexes. */
const readDocumentedModel = async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/table.md'), 'utf8');
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
  const inTable = rows.filter(([, , pk = '']) => /^`[A-Z_]+#/.test(pk));
  return new Map(
    inTable.map(([, name = '', pk, sk, lists]) => [
      name.replace(' †', ''),
      { pk: quoted(pk)[0], sk: quoted(sk)[0], indexes: quoted(lists).sort() },
    ]),
  );
};

const kindOf = (key = '') => key.split('#')[0];
const indexesOf = (attributes: object) => [
  ...Object.entries(GLOBAL_INDEXES).flatMap(([name, { pk }]) => (pk in attributes ? [name] : [])),
  ...Object.entries(LOCAL_INDEXES).flatMap(([name, sk]) => (sk in attributes ? [name] : [])),
];

const at = '2026-01-01';
const item = { id: 1, bookingId: 2, statut: 'S', etat: 'E', paye: false, createdAt: at, dueAt: at, date: at };
const container = { ...item, dateDepart: at, jourDepart: at, siteDepartId: 5 };
const document = { ...item, colisId: 4 };
const insurance = { bookingId: 2, colisId: 4, createdAt: at };

type Owned = 'colis' | 'insurance' | 'customs' | 'payment' | 'notification';

const ITEMS: Record<Exclude<keyof typeof keys, 'owned'> | Owned, [{ pk: string; sk: string }, object]> = {
  account: [keys.account(1), indexKeys.account(at)],
  email: [keys.email('e'), {}],
  unreachable: [keys.unreachable('e'), {}],
  recipientMails: [keys.recipientMails('r'), {}],
  recipientMessage: [keys.recipientMessage(1, 2, 'e'), {}],
  proxy: [keys.proxy(1, 2), {}],
  confirmedProxy: [keys.confirmedProxy(1, 2), {}],
  reset: [keys.reset('r'), {}],
  recovery: [keys.recovery('r'), {}],
  receiptLink: [keys.receiptLink('r'), {}],
  payLink: [keys.payLink('r'), {}],
  payLinks: [keys.payLinks(1), {}],
  customerTerms: [keys.customerTerms(1), {}],
  containerTerms: [keys.containerTerms(1), {}],
  container: [keys.container(1), indexKeys.container(container)],
  manifest: [keys.manifest(1), {}],
  manifestPart: [keys.manifestPart(1, 1, 0), {}],
  milestones: [keys.milestones(1), {}],
  unloading: [keys.unloading(1), {}],
  unloadingPart: [keys.unloadingPart(1, 1, 0), {}],
  surplus: [keys.surplus(1, 2), {}],
  collection: [keys.collection(1), {}],
  collectionCode: [keys.collectionCode(1, 2), {}],
  handover: [keys.handover(1, 2), {}],
  customerIn: [keys.customerIn(1, 2), {}],
  cockpitRow: [keys.cockpitRow(1, 2), {}],
  counters: [keys.counters(1), {}],
  colisJournal: [keys.colisJournal(1, 2, 'e'), {}],
  containerJournal: [keys.containerJournal(1, 'e'), {}],
  searchTerms: [keys.searchTerms('USER', 1), {}],
  searchEntry: [keys.searchEntry('b', 'term', 'o'), {}],
  reservation: [keys.reservation(1, 2), indexKeys.reservation(at)],
  waitlistEntry: [keys.waitlistEntry(1, 2), indexKeys.waitlistEntry(at)],
  waiting: [keys.waiting(2, at, 1), {}],
  waitlist: [keys.waitlist(2), indexKeys.waitlist(2, at)],
  colis: [
    keys.owned('COLIS', 1, 2),
    indexKeys.colis({ ...item, heldAt: { siteId: 3, le: at }, expectedAt: { siteId: 4, le: at } }),
  ],
  insurance: [keys.owned('INSURANCE', 1, 2), indexKeys.document('INSURANCE', insurance)],
  customs: [keys.owned('CUSTOMS', 1, 2), indexKeys.document('CUSTOMS', document)],
  inventory: [keys.inventory(1, 2), {}],
  duty: [keys.duty(1, 2), {}],
  dutyReference: [keys.dutyReference('r'), {}],
  paymentReference: [keys.paymentReference('r'), {}],
  payment: [keys.owned('PAYMENT', 1, 2), indexKeys.payment({ ...item, isToRefund: true })],
  notification: [keys.owned('NOTIFICATION', 1, 2), indexKeys.notification(at)],
  recipient: [keys.recipient(1, 2), {}],
  site: [keys.site(1), {}],
  tarif: [keys.tarif(1), {}],
  tarifVersion: [keys.tarifVersion(1, 2), {}],
  agent: [keys.agent(1, 2), {}],
  device: [keys.device(1, 'd'), indexKeys.deviceDue(1, 'd', at)],
  missingRecords: [keys.missingRecords(1), indexKeys.missingRecords(at)],
  unidentifiedBox: [keys.unidentifiedBox(1), indexKeys.unidentifiedBox('OUVERT', at)],
  ledger: [keys.ledger(1, 2), {}],
  changes: [keys.changes(1, 2), {}],
  claim: [keys.claim(1, 2, 3), indexKeys.claim('EQUIPE', 'RECUE', at)],
  drawer: [keys.drawer(1), indexKeys.drawer({ statut: 'OUVERT', agentId: 2, openedAt: at })],
  drawerMovement: [keys.drawerMovement(1, at, 2), {}],
  approval: [keys.approval(1), indexKeys.openApproval(at)],
  openDrawer: [keys.openDrawer(1), {}],
  receipt: [keys.receipt(1, 2), {}],
  receiptCount: [keys.receiptCount(2026), {}],
  creditNote: [keys.creditNote(1, 2, 'm'), {}],
  creditNoteCount: [keys.creditNoteCount(2026), {}],
  closing: [keys.closing('2026-01'), {}],
  closedDrawer: [keys.closedDrawer('2026-01', 'time', 1), {}],
  movement: [keys.movement('2026-01', 'time', 'm'), {}],
  containerExpense: [keys.containerExpense(1, at, 2), {}],
  monthExpense: [keys.monthExpense('2026-01', at, 2), {}],
  arrival: [keys.arrival(1, at, 2), {}],
  unread: [keys.unread(1), {}],
  coordination: [keys.coordination(1), indexKeys.coordination(container)],
  tracking: [keys.tracking(1), indexKeys.tracking(item)],
  contact: [keys.contact(1), indexKeys.contact({ ...item, email: 'e', lu: false })],
  id: [keys.id(1), {}],
  trackingCode: [keys.trackingCode('c'), {}],
  outbox: [keys.outbox('e'), indexKeys.outbox('e', at)],
  delivery: [
    keys.delivery('e', 'who'),
    {
      ...indexKeys.delivery('e', 'who', at),
      ...indexKeys.undelivered({ statut: 'S', at }),
    },
  ],
  mismatch: [keys.mismatch('session'), indexKeys.mismatch('session', at)],
  rates: [keys.rates(), {}],
  reconciliation: [keys.reconciliation(), {}],
  migration: [keys.migration(1, 2), {}],
  idempotency: [keys.idempotency('hash'), {}],
  limit: [keys.limit('name', 'counted', 'who', 1), {}],
};

test('the data model in docs/table.md matches the keys and indexes in the code', async () => {
  const written = await readDocumentedModel();
  expect([...written.keys()]).toEqual(Object.keys(ITEMS));
  for (const [name, [{ pk, sk }, attributes]] of Object.entries(ITEMS)) {
    const row = written.get(name);
    expect([name, kindOf(row?.pk), kindOf(row?.sk)]).toEqual([name, kindOf(pk), kindOf(sk)]);
    expect([name, row?.indexes]).toEqual([name, indexesOf(attributes).sort()]);
  }
});

test('docs/table.md lists every index, and whether it holds items or keys', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/table.md'), 'utf8');
  const rows = text.matchAll(/^\| `(\w+)` \| (items|keys) \| /gm);
  const local = Object.keys(LOCAL_INDEXES).map((name) => [name, 'items']);
  const global = Object.entries(GLOBAL_INDEXES).map(([name, { holds }]) => [name, holds]);
  expect([...rows].map(([, name, holds]) => [name, holds])).toEqual([...local, ...global]);
});
