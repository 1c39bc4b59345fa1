import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { BoxStatut, UnidentifiedBox } from '#shared/intake/boxes.ts';
import type { AgentContainer, AgentParcel, AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { LoadableParcel } from '#shared/manifest/schema.ts';
import { OFFLINE_DATABASE } from '#web/core/offlineData.ts';

/** Parcel as this device keeps it, found by its number or its code without dashes. */
type OfflineParcel = AgentParcel & { containerId: number; code: string };

/** Parcel whose box the site has, as this device keeps it with its container. */
type ParcelHere = AgentParcelWithContainer & { code: string };

interface OfflineSchema extends DBSchema {
  containers: { key: number; value: AgentContainer };
  parcels: { key: number; value: OfflineParcel; indexes: { byCode: string; byContainer: number } };
  /** Parcels of other containers whose boxes the site has. */
  here: { key: number; value: ParcelHere; indexes: { byCode: string } };
  /** Unidentified boxes of the agent's site, by user and statut. */
  boxes: { key: [number, BoxStatut]; value: KeptBoxes };
  about: { key: 'userId' | 'at'; value: string };
}

/** Unidentified boxes as this device keeps them since `at`. */
type KeptBoxes = { at: string; boxes: readonly UnidentifiedBox[] };

let opened: Promise<IDBPDatabase<OfflineSchema>> | undefined;

const database = (): Promise<IDBPDatabase<OfflineSchema>> => {
  const close = () => {
    void opened?.then((open) => open.close());
    opened = undefined;
  };
  opened ??= openDB<OfflineSchema>(OFFLINE_DATABASE, 3, {
    upgrade: (created, from) => {
      created.createObjectStore('boxes');
      if (from > 1) return;
      created.createObjectStore('here', { keyPath: 'id' }).createIndex('byCode', 'code');
      if (from > 0) return;
      created.createObjectStore('containers', { keyPath: 'id' });
      const parcels = created.createObjectStore('parcels', { keyPath: 'id' });
      parcels.createIndex('byCode', 'code');
      parcels.createIndex('byContainer', 'containerId');
      created.createObjectStore('about');
    },
    blocking: close, // a logout deletes the database
    terminated: close,
  });
  opened.catch(() => {
    opened = undefined; // the next use tries again
  });
  return opened;
};

const codeOf = ({ codeSuivi, id }: AgentParcel): string => codeSuivi?.replace(/^YN-|-/g, '') ?? String(id);

/** All data that an agent needs of a depot's containers. */
export type OfflineContainers = readonly { container: AgentContainer; parcels: readonly AgentParcel[] }[];

/** Replaces what the device keeps, the parcels of other containers `here` too; only `userId` may read it. */
export const storeContainers = async (
  userId: number,
  all: OfflineContainers,
  here: readonly AgentParcelWithContainer[] = [],
): Promise<void> => {
  const transaction = (await database()).transaction(['containers', 'parcels', 'here', 'about'], 'readwrite');
  const [containers, parcels, others, about] = [
    transaction.objectStore('containers'),
    transaction.objectStore('parcels'),
    transaction.objectStore('here'),
    transaction.objectStore('about'),
  ];
  await Promise.all([containers.clear(), parcels.clear(), others.clear()]);
  for (const parcel of here) void others.put({ ...parcel, code: codeOf(parcel) });
  for (const { container, parcels: inside } of all) {
    void containers.put(container);
    for (const parcel of inside) void parcels.put({ ...parcel, containerId: container.id, code: codeOf(parcel) });
  }
  void about.put(String(userId), 'userId');
  void about.put(new Date().toISOString(), 'at');
  await transaction.done;
};

/** Replaces one parcel that the device keeps, after it was read from the API. */
export const storeParcel = async ({
  conteneur,
  mandataire: _,
  mandatairePropose: __,
  ...parcel
}: AgentParcelWithContainer): Promise<void> => {
  const db = await database();
  if (await db.get('here', parcel.id)) await db.put('here', { ...parcel, conteneur, code: codeOf(parcel) });
  if (await db.get('containers', conteneur.id))
    await db.put('parcels', { ...parcel, containerId: conteneur.id, code: codeOf(parcel) });
};

/** Updates what the device keeps of parcels: whether they are loaded, or why they may not be. */
export const storeLoadingStates = async (colis: readonly LoadableParcel[]): Promise<void> => {
  const { store, done } = (await database()).transaction('parcels', 'readwrite');
  for (const { id, chargement, empechement } of colis) {
    const kept = await store.get(id);
    if (kept) await store.put({ ...kept, chargement, empechement });
  }
  await done;
};

/** Returns the containers that this device keeps for a user, and since when; undefined when it keeps none. */
export const readOfflineContainers = async (userId: number) => {
  const db = await database();
  const [owner, at] = await Promise.all([db.get('about', 'userId'), db.get('about', 'at')]);
  if (owner !== String(userId) || at === undefined) return undefined;
  const containers = await db.getAll('containers');
  const all = await Promise.all(
    containers.map(async (container) => ({
      container,
      parcels: await db.getAllFromIndex('parcels', 'byContainer', container.id),
    })),
  );
  const here = (await db.getAll('here')).map(({ code: _, ...parcel }): AgentParcelWithContainer => parcel);
  return { at, all: all.toSorted((a, b) => a.container.dateDepart.localeCompare(b.container.dateDepart)), here };
};

/** Returns the parcel with a number or code that this device keeps for a user, and since when. */
export const findOfflineParcel = async (
  userId: number,
  reference: string,
): Promise<{ at: string; parcel: AgentParcelWithContainer } | undefined> => {
  const db = await database();
  const [owner, at] = await Promise.all([db.get('about', 'userId'), db.get('about', 'at')]);
  if (owner !== String(userId) || at === undefined) return undefined;
  const here = (await db.get('here', Number(reference) || 0)) ?? (await db.getFromIndex('here', 'byCode', reference));
  if (here) {
    const { code: _, ...parcel } = here;
    return { at, parcel };
  }
  const found =
    (await db.get('parcels', Number(reference) || 0)) ?? (await db.getFromIndex('parcels', 'byCode', reference));
  const conteneur = found && (await db.get('containers', found.containerId));
  if (!found || !conteneur) return undefined;
  const { containerId: _, code: __, ...parcel } = found;
  return { at, parcel: { ...parcel, conteneur } };
};

/** Replaces the unidentified boxes of a statut that the device keeps for a user. */
export const storeBoxes = async (
  userId: number,
  statut: BoxStatut,
  boxes: readonly UnidentifiedBox[],
): Promise<void> => {
  await (await database()).put('boxes', { at: new Date().toISOString(), boxes }, [userId, statut]);
};

/** Returns the unidentified boxes of a statut that this device keeps for a user; undefined when it keeps none. */
export const readOfflineBoxes = async (userId: number, statut: BoxStatut): Promise<KeptBoxes | undefined> =>
  (await database()).get('boxes', [userId, statut]);
