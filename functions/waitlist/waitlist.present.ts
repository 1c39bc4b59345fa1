import { kgOf, m3Of, metresOf } from '#shared/units.ts';
import { isOpenEntry } from '#shared/waitlist/rules.ts';
import type { WaitingCustomer, WaitlistEntry } from '#shared/waitlist/schema.ts';
import { containersById } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findOwners } from '../core/items/accounts.ts';
import type { StoredWaitlistEntry, WantedColis } from '../core/items/waitlist-entries.ts';
import { countAhead } from './waitlist.service.ts';

/** Presents entries to their customer, with their departures as they are now. */
export const presentEntries = async (entries: readonly StoredWaitlistEntry[]): Promise<WaitlistEntry[]> => {
  const containers = await containersById(entries.map(({ bookingId }) => bookingId));
  return Promise.all(
    entries.map(async (entry) => {
      const devant = entry.statut === 'EN_ATTENTE' ? await countAhead(entry) : undefined;
      return presentEntry(entry, containers.get(entry.bookingId), devant);
    }),
  );
};

/** Presents an entry without its place, as its export has it. */
export const presentEntry = (
  entry: StoredWaitlistEntry,
  container?: StoredContainer,
  devant?: number,
): WaitlistEntry => {
  const { lieuEnlevement, destination, dateDepart, fuseau } = container ?? entry.depart;
  return {
    conteneur: { id: entry.bookingId, lieuEnlevement, destination, dateDepart, fuseau },
    cause: entry.cause ?? null,
    devant: devant ?? null,
    termineLe: entry.termineLe ?? null,
    ...presentWish(entry),
  };
};

/** Presents the open entries of a container to admins. */
export const presentWaiting = async (entries: readonly StoredWaitlistEntry[]): Promise<WaitingCustomer[]> => {
  const owners = await findOwners(entries.map(({ userId }) => userId));
  const names = new Map(owners.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim()]));
  return entries.map((entry) => ({
    userId: entry.userId,
    client: names.get(entry.userId) ?? '',
    ...presentWish(entry),
  }));
};

const presentWish = (entry: StoredWaitlistEntry) => ({
  statut: entry.statut,
  colis: entry.colis.map(presentWanted),
  poids: kgOf(entry.grams),
  volume: m3Of(entry.cm3),
  departAuPlusTard: entry.departAuPlusTard,
  offreJusquau: isOpenEntry(entry) ? (entry.offreJusquau ?? null) : null,
  createdAt: entry.createdAt,
});

const presentWanted = ({ piece, grams, longueurMm, largeurMm, hauteurMm }: WantedColis) => ({
  piece: piece ?? null,
  poids: kgOf(grams),
  longueur: sideOf(longueurMm),
  largeur: sideOf(largeurMm),
  hauteur: sideOf(hauteurMm),
});

const sideOf = (mm: number | undefined): number | null => (mm === undefined ? null : metresOf(mm));
