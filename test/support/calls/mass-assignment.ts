import type { GenericSchema } from 'valibot';
import type { Item } from '#functions/core/table/dynamo.ts';
import { centsOf, cm3Of, gramsOf } from '#shared/units.ts';
import type { Row } from './route-rows.ts';

/** Claims for fields that only the server sets, with values that no item has otherwise. */

const dollars = { prixEstime: 31.07, prixParKilo: 41.09 };
const kilos = { poidsRestant: 61.717 };
const cubicMetres = { volume: 0.051_713, volumeRestant: 7.171_719 };
const ids = { id: 4_040_404_041, paymentId: 4_040_404_042, lockedBy: 4_040_404_043, colisId: 4_040_404_044 };
const words = {
  etat: 'LIVRE',
  role: 'ADMIN',
  username: 'Mallory',
  userEmail: 'mallory@elsewhere.test',
  userPhone: '+99 000 000 000',
  photoUrl: 'https://elsewhere.test/photo',
  createdAt: '2001-01-01T00:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  pk: 'USER#4040404040',
  sk: 'ACCOUNT#4040404040',
};
const numbers = { version: 77_777, tokensValidAfter: 9e15, colisCount: 78_787, refundedCents: 79_797 };
const truths = { paye: true, actif: false };

const plain = { ...dollars, ...kilos, ...cubicMetres, ...ids, ...words, ...numbers };

/** The claimed values, also in the units of the table. */
const FORBIDDEN: ReadonlySet<unknown> = new Set([
  ...Object.values(plain),
  ...Object.values(dollars).map(centsOf),
  ...Object.values(kilos).map(gramsOf),
  ...Object.values(cubicMetres).map(cm3Of),
]);

/** A handover delivers the parcel, whatever it claims. */
const isHandover = ({ resource, name }: Row): boolean => resource === 'handover' && name === 'handOver';

const statutOf = ({ resource }: Row): string => (resource === 'customs' ? 'ACCEPTE' : 'REMBOURSE');

/** The forbidden claims for a request of a row, with another user's id; fields that an admin may set are left out. */
export const claimsFor = (row: Row, otherUserId: number): Item => {
  const claims: Item = {
    ...plain,
    ...truths,
    // The table's own names of the fields above.
    priceCents: centsOf(dollars.prixEstime),
    rateCents: centsOf(dollars.prixParKilo),
    freeGrams: gramsOf(kilos.poidsRestant),
    freeCm3: cm3Of(cubicMetres.volumeRestant),
    cm3: cm3Of(cubicMetres.volume),
    statut: statutOf(row),
    userId: otherUserId,
  };
  const allowed = row.route.access === 'admin' ? fieldsOf(row.route.body) : [];
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !allowed.includes(name)));
};

/** The names of the fields that a body may have. */
export const fieldsOf = (schema: GenericSchema | undefined): string[] =>
  schema && 'entries' in schema ? Object.keys(schema.entries as object) : [];

/** The names of claims that an item contains. */
export const claimsIn = (item: Item, row: Row, otherUserId: number): string[] =>
  leaves(item)
    .filter(([name]) => !(name === 'etat' && isHandover(row)))
    .filter(
      ([name, value]) =>
        FORBIDDEN.has(value) ||
        value === otherUserId ||
        (name === 'statut' && value === statutOf(row)) ||
        (!isErased(item) && Object.entries(truths).some((truth) => truth[0] === name && truth[1] === value)),
    )
    .map(([name]) => name);

/** An account erased by its own customer is no longer active. */
const isErased = ({ erasedAt }: Item): boolean => typeof erasedAt === 'string';

const leaves = (value: unknown, name = ''): [string, unknown][] => {
  if (value instanceof Set || Array.isArray(value)) return [...value].flatMap((one) => leaves(one, name));
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(withoutRoleOfActor(value)).flatMap(([inner, one]) => leaves(one, inner));
};

/** The stamp of a write names its real caller, whose role may be the claimed one; its user is still compared. */
const withoutRoleOfActor = (value: object): object =>
  'role' in value && ('le' in value || 'job' in value) ? { ...value, role: null } : value;
