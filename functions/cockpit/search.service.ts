import { MAX_HITS, type SearchHits } from '#shared/cockpit/search.ts';
import { readReference } from '#shared/colis/reference.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { townIn } from '#shared/places/town.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { isSettled } from '../colis/amounts.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Account } from '../core/items/accounts.ts';
import { type SearchKind, searchRangesOf } from '../core/items/search-terms.ts';
import { findTrackingCodeOwner } from '../core/items/tracking-codes.ts';
import { survivorsOf } from './find-customers.ts';
import { entriesIn, findByNumber, findNamed, type SearchEntry } from './search.table.ts';

/** Hits of a kind by name or phone number at most; with those by number, all stay within `MAX_HITS`. */
const HITS_OF_KIND: Record<SearchKind, number> = { COLIS: 9, CLIENT: 6, CONTENEUR: 3 };

/**
 * Searches parcels, customers and containers by number, tracking code, name or phone number. The number of reads does
 * not depend on how much the table holds.
 */
export const search = async (typed: string): Promise<SearchHits> => {
  const read = readReference(typed);
  const byReference = 'reference' in read ? entriesOfReference(read.reference) : [];
  const isForeign = 'fault' in read && read.fault === 'foreign';
  const byTerm = isForeign ? [] : entriesOfTerms(typed);
  const entries = distinct([...(await byReference), ...(await byTerm)]).slice(0, MAX_HITS);
  if (entries.length === 0) return { colis: [], clients: [], conteneurs: [] };
  const found = await findNamed(entries);
  const itemsOf = <T>(isKind: (entry: SearchEntry) => boolean): T[] =>
    found.filter((item, index) => item !== undefined && isKind(entries[index] ?? {})) as T[];
  const colis = itemsOf<StoredColis>(({ colisId }) => colisId !== undefined);
  return {
    colis: await presentColis(colis),
    clients: (
      await survivorsOf(itemsOf<Account>(({ colisId, bookingId }) => colisId === undefined && bookingId === undefined))
    )
      .filter(({ erasedAt }) => erasedAt === null)
      .map(({ userId, prenom, nom, email, telephone }) => ({
        userId,
        nom: `${prenom} ${nom}`.trim(),
        email,
        telephone,
      })),
    conteneurs: itemsOf<StoredContainer>(({ bookingId }) => bookingId !== undefined).map(presentContainer),
  };
};

/** Returns the items with a number, or the parcel with a tracking code. */
const entriesOfReference = async (reference: string): Promise<SearchEntry[]> => {
  if (/^\d{10}$/.test(reference)) {
    const id = Number(reference);
    const { owner, account, container } = await findByNumber(id);
    return [
      ...(owner?.userId === undefined ? [] : [{ userId: owner.userId, colisId: id }]),
      ...(account ? [{ userId: id }] : []),
      ...(container ? [{ bookingId: id }] : []),
    ];
  }
  const owner = await findTrackingCodeOwner(reference);
  return owner ? [{ userId: owner.userId, colisId: owner.colisId }] : [];
};

const entriesOfTerms = async (typed: string): Promise<SearchEntry[]> => {
  const kinds = Object.entries(HITS_OF_KIND) as [SearchKind, number][];
  const found = await Promise.all(
    kinds.map(async ([kind, limit]) => {
      const entries = await Promise.all(searchRangesOf(kind, typed).map((range) => entriesIn(range, limit)));
      return distinct(entries.flat()).slice(0, limit);
    }),
  );
  return found.flat();
};

const distinct = (entries: readonly SearchEntry[]): SearchEntry[] => [
  ...new Map(
    entries.map(({ userId, colisId, bookingId }) => {
      const entry = bookingId !== undefined ? { bookingId } : { userId, colisId };
      return [JSON.stringify(entry), entry as SearchEntry];
    }),
  ).values(),
];

const presentColis = async (colis: readonly StoredColis[]): Promise<SearchHits['colis']> => {
  const bookingIds = [...new Set(colis.map(({ bookingId }) => bookingId))];
  const containers = (await findNamed(bookingIds.map((bookingId) => ({ bookingId })))) as (
    | StoredContainer
    | undefined
  )[];
  const byId = new Map(containers.map((container) => [container?.id, container]));
  const now = new Date();
  return colis.flatMap((each) => {
    const container = byId.get(each.bookingId);
    if (!container) return [];
    return {
      id: each.id,
      codeSuivi: each.trackingCode ? formatTrackingCode(each.trackingCode) : null,
      description: each.description,
      situation: situationOf(parcelFactsOf(each), container, 'ADMIN', now).titre,
      paye: isSettled(each),
      userId: each.userId,
      client: each.username,
      nomDestinataire: each.nomDestinataire,
      villeDestinataire: townIn(each.adresseDestinataire),
      conteneur: presentContainer(container),
    };
  });
};

const presentContainer = ({ id, lieuEnlevement, destination, dateDepart, fuseau, statut }: StoredContainer) => ({
  id,
  lieuEnlevement,
  destination,
  dateDepart,
  fuseau,
  statut,
});
