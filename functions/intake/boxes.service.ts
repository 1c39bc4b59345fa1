import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError } from '#shared/errors.ts';
import type { BoxStatut, NewBoxDecision, NewUnidentifiedBox, UnidentifiedBox } from '#shared/intake/boxes.ts';
import { containerAtSite } from '../colis/agent-access.ts';
import { colisOfReference } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { deviceTime, nowIso } from '../core/clock.ts';
import { findAccounts } from '../core/items/accounts.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import type { Caller } from '../core/request/caller.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { ConditionFailed, labelledWrites, transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { type Page, type PageRequest, pageOfMatching } from '../core/table/query.ts';
import { sitesById } from '../sites/sites.service.ts';
import { findBox, insertBoxWrite, pageOfBoxes, replaceBoxWrite, type StoredBox, statutOf } from './boxes.table.ts';

/**
 * Records a box whose parcel is unknown, for an admin to decide on, and notes it in the journal of the container that
 * it came out of. Throws CONTAINER_NOT_FOUND for one that does not arrive at the caller's site.
 */
export const reportBox = async (
  { note, etiquette, conteneurId, leAppareil }: NewUnidentifiedBox,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UnidentifiedBox> => {
  const container = conteneurId === undefined ? undefined : await containerAtSite(conteneurId, caller, 'ARRIVEE');
  const now = nowIso();
  const box = await idempotent<StoredBox>(idempotencyKey, async (record) => {
    const reported: StoredBox = {
      ...recordingAgentOf(caller),
      id: newId(),
      le: deviceTime(leAppareil, now) ?? now,
      conteneurId: conteneurId ?? null,
      note,
      etiquette: etiquette ?? null,
      version: 1,
    };
    await transact({
      id: insertBoxWrite(reported),
      journal: container && addEntryWrite({ bookingId: container.id }, 'BOITE_SIGNALEE'),
      idempotency: record(reported),
    });
    return reported;
  });
  return presentBox(box);
};

/** Lists boxes of a statut: those of an agent's site, or all for an admin. */
export const listBoxes = async (
  statut: BoxStatut,
  { siteId, isAdmin }: Caller,
  page: PageRequest,
): Promise<Page<UnidentifiedBox>> => {
  const read = (request: PageRequest) => pageOfBoxes(statut, request);
  const isShown = (box: StoredBox) => isAdmin || box.siteId === siteId;
  const { items, next } = await pageOfMatching(read, isShown, page);
  return { items: await presentBoxes(items), ...(next !== undefined && { next }) };
};

/** Returns a box. Throws BOX_NOT_FOUND. */
export const boxOf = async (id: number): Promise<StoredBox> => {
  const box = await findBox(id);
  if (!box) throw new AppError('BOX_NOT_FOUND');
  return box;
};

/** Returns a box of the caller's site that an admin has decided on, and its container. Throws BOX_NOT_FOUND. */
export const decidedBoxAt = async (id: number, { siteId, isAdmin }: Caller): Promise<DecidedBox> => {
  const box = await boxOf(id);
  const { fin, conteneurId } = box;
  if (!fin || !(isAdmin || box.siteId === siteId)) throw new AppError('BOX_NOT_FOUND');
  return { box: { ...box, fin }, container: conteneurId === null ? undefined : { id: conteneurId } };
};

type DecidedBox = {
  box: StoredBox & Required<Pick<StoredBox, 'fin'>>;
  container: { id: number } | undefined;
};

/** Records that the site has carried out the decision on a box, in the journal of its container too; once is enough. */
export const completeBox = async (
  { box, container }: DecidedBox,
  { userId }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UnidentifiedBox> => {
  const done = await idempotent<StoredBox>(idempotencyKey, async (record) => {
    if (box.fin.fait) return box;
    const after: StoredBox = { ...box, fin: { ...box.fin, fait: { le: nowIso(), userId } } };
    await transact({
      box: replaceBoxWrite(after),
      journal: container && addEntryWrite({ bookingId: container.id }, 'BOITE_TERMINEE'),
      idempotency: record(after),
    });
    return after;
  });
  return presentBox(done);
};

/**
 * Records what an admin decided on a box, once, and notes it in the journals of its container and of the parcel that it
 * is. That parcel changes when an agent scans its box. Throws COLIS_NOT_FOUND, or BOX_DECIDED.
 */
export const decideBox = async (
  box: StoredBox,
  decision: NewBoxDecision,
  { userId }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UnidentifiedBox> => {
  const colis = 'reference' in decision ? await colisToName(decision.reference) : undefined;
  const { conteneurId } = box;
  const decided = await idempotent<StoredBox>(idempotencyKey, async (record) => {
    if (box.fin) throw new AppError('BOX_DECIDED');
    const after: StoredBox = {
      ...box,
      fin: {
        decision: decision.decision,
        le: nowIso(),
        userId,
        motif: decision.motif,
        colis: colis
          ? { id: colis.id, codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null }
          : null,
      },
    };
    await transact({
      box: replaceBoxWrite(after),
      journal: conteneurId === null ? undefined : addEntryWrite({ bookingId: conteneurId }, 'BOITE_DECIDEE'),
      ...(colis &&
        labelledWrites(colis.id, {
          journal: addEntryWrite({ colisId: colis.id, userId: colis.userId }, 'BOITE_IDENTIFIEE'),
        })),
      idempotency: record(after),
    }).catch((error: unknown) => {
      if (error instanceof ConditionFailed && error.has('box')) throw new AppError('BOX_DECIDED', { cause: error });
      throw error;
    });
    return after;
  });
  return presentBox(decided);
};

const colisToName = async (reference: string): Promise<StoredColis> => {
  const colis = await colisOfReference(reference);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  return colis;
};

const presentBox = async (box: StoredBox): Promise<UnidentifiedBox> => {
  const [shown] = await presentBoxes([box]);
  if (!shown) throw new AppError('BOX_NOT_FOUND');
  return shown;
};

const presentBoxes = async (boxes: readonly StoredBox[]): Promise<UnidentifiedBox[]> => {
  const userIds = boxes.flatMap(({ userId, fin }) => [
    userId,
    ...(fin ? [fin.userId, fin.fait?.userId ?? []].flat() : []),
  ]);
  const [accounts, sites] = await Promise.all([
    findAccounts([...new Set(userIds)]),
    sitesById(boxes.map(({ siteId }) => siteId)),
  ]);
  const names = new Map(accounts.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim() || null]));
  const recordOf = ({ le, userId }: { le: string; userId: number }) => ({
    le,
    par: { userId, nom: names.get(userId) ?? null },
  });
  return boxes.map((box) => {
    const { id, conteneurId, note, etiquette, fin } = box;
    const site = sites.get(box.siteId ?? 0);
    return {
      ...{ id, conteneurId, note, etiquette },
      ...recordOf(box),
      statut: statutOf(box),
      site: site ? { id: site.id, nom: site.nom, ville: site.ville } : null,
      fin: fin
        ? {
            ...{ decision: fin.decision, motif: fin.motif, colis: fin.colis },
            ...recordOf(fin),
            fait: fin.fait ? recordOf(fin.fait) : null,
          }
        : null,
    };
  });
};
