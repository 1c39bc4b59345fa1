import { isPublicAction, PUBLIC_FIELDS, type PublicAction } from '#shared/journal/public.ts';
import type { JournalChange, JournalEntry, JournalField, PublicJournalEntry } from '#shared/journal/schema.ts';
import { dollarsOf, kgOf, m3Of, metresOf } from '#shared/units.ts';
import { changesOf, colisOfRefs } from '../colis/colis.service.ts';
import { findAccounts } from '../core/items/accounts.ts';
import {
  type FieldChange,
  type JournalOf,
  pageOfJournal,
  pageOfJournals,
  type StoredEntry,
} from '../core/items/journal.ts';
import { type Page, type PageRequest, pageOfMatching } from '../core/table/query.ts';
import { sitesById } from '../sites/sites.service.ts';

/**
 * Lists a journal for admins, with the names of people and sites, and the reasons that a parcel keeps; which takes up
 * to four reads besides the list's own.
 */
export const listJournal = async (journal: JournalOf, page: PageRequest): Promise<Page<JournalEntry>> => {
  const { items, next } = await pageOfJournal(journal, page);
  const userIds = [...new Set(items.map(({ userId }) => userId).filter((userId) => userId !== null))];
  const hasReasons = 'colisId' in journal && items.some(({ changeLe }) => changeLe);
  const [accounts, sites, [colis]] = await Promise.all([
    findAccounts(userIds),
    sitesById(items.map(({ siteId }) => siteId)),
    hasReasons ? colisOfRefs([{ userId: journal.userId, id: journal.colisId }]) : [],
  ]);
  const reasons = new Map((colis ? await changesOf(colis) : []).map(({ le, motif }) => [le, motif]));
  const names = new Map(accounts.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim()]));
  return {
    items: items.map(({ userId, role, siteId, ...entry }) => {
      const site = sites.get(siteId ?? 0);
      return {
        ...shownPart(entry),
        leAppareil: entry.leAppareil ?? null,
        motif: reasons.get(entry.changeLe ?? '') ?? null,
        par: userId === null || role === null ? null : { userId, role, nom: names.get(userId) || null },
        tache: entry.job,
        site: site ? { id: site.id, nom: site.nom, ville: site.ville } : null,
      };
    }),
    ...(next !== undefined && { next }),
  };
};

/**
 * Lists the part of a parcel's journal that its customer sees, which takes one read of sites besides the list's own.
 */
export const listPublicJournal = async (
  journal: { colisId: number; userId: number },
  page: PageRequest,
): Promise<Page<PublicJournalEntry>> => {
  const entries = (request: PageRequest) => pageOfJournal(journal, request);
  const { items, next } = await pageOfMatching(entries, isPublic, page);
  return { items: await presentPublic(items, journal.userId), ...(next !== undefined && { next }) };
};

/** Lists the entries of all parcels of a customer that they see, parcel by parcel. */
export const listPublicJournals = async (
  userId: number,
  page: PageRequest,
): Promise<Page<PublicJournalEntry & { colisId: number }>> => {
  const entries = (request: PageRequest) => pageOfJournals(userId, request);
  const { items, next } = await pageOfMatching(entries, isPublic, page);
  const shown = await presentPublic(items, userId);
  return {
    items: items.flatMap(({ colisId }, index) => (shown[index] ? [{ colisId, ...shown[index] }] : [])),
    ...(next !== undefined && { next }),
  };
};

const isPublic = ({ action }: StoredEntry): boolean => isPublicAction(action);

const presentPublic = async (entries: readonly StoredEntry[], userId: number): Promise<PublicJournalEntry[]> => {
  const sites = await sitesById(entries.map(({ siteId }) => siteId));
  return entries.map((entry) => {
    const { changements, ...shown } = shownPart(entry);
    const site = sites.get(entry.siteId ?? 0);
    return {
      ...shown,
      action: entry.action as PublicAction, // the others were left out
      changements: changements.filter(({ champ }) => PUBLIC_FIELDS.has(champ)),
      parMoi: isByCustomer(entry, userId),
      site: site ? { nom: site.nom, ville: site.ville } : null,
    };
  });
};

/**
 * Reports whether the customer made a change, also under another of their ids; a card payment counts as theirs even if
 * Stripe or the sweep settled it.
 */
const isByCustomer = ({ userId, role, job, action }: StoredEntry, customerId: number): boolean =>
  action === 'PAYE' || action === 'PAYE_EN_PARTIE' || action === 'SUPPLEMENT_PAYE' || action === 'FRAIS_ARRIVEE_PAYES'
    ? role !== 'ADMIN'
    : (userId === customerId || role === 'CLIENT') && job === null;

const shownPart = ({
  entryId,
  le,
  action,
  changements,
}: Pick<StoredEntry, 'entryId' | 'le' | 'action' | 'changements'>) => ({
  id: entryId,
  le,
  action,
  changements: changements.map(presentChange),
});

const CONVERSIONS: { [Field in JournalField]?: (stored: number) => number } = {
  poids: kgOf,
  poidsMesure: kgOf,
  poidsMax: kgOf,
  volumeMax: m3Of,
  longueur: metresOf,
  largeur: metresOf,
  hauteur: metresOf,
  prix: dollarsOf,
  prixParKilo: dollarsOf,
  droits: dollarsOf,
  magasinage: dollarsOf,
  supplement: dollarsOf,
  recu: dollarsOf,
  rembourse: dollarsOf,
  aRembourser: dollarsOf,
  depensePrevue: dollarsOf,
  depensePayee: dollarsOf,
};

const presentChange = ({ champ, de = null, vers = null }: FieldChange): JournalChange => {
  const convert = (value: typeof de) => (typeof value === 'number' ? (CONVERSIONS[champ]?.(value) ?? value) : value);
  return { champ, de: convert(de), vers: convert(vers) };
};
