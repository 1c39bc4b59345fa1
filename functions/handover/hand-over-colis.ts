import { canonicalJson } from '#shared/canonical-json.ts';
import type { HandoverBlocker } from '#shared/colis/handover-blockers.ts';
import { AppError } from '#shared/errors.ts';
import { handoverBlocker, mayBeHandedOver } from '#shared/handover/rules.ts';
import type { NewHandover } from '#shared/handover/schema.ts';
import { isSamePerson } from '#shared/http/names.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import {
  changedColisWrite,
  colisOfRefs,
  lockCollectionCodeWrite,
  markHandedOverWrite,
  retryWithCurrentColis,
} from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { deviceTime, nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteIfRefused, storeAll, storeFile } from '../core/files/files.ts';
import {
  countWrongCollectionCodeWrite,
  deleteCollectionCodeWrite,
  findCollectionCode,
  type StoredCollectionCode,
  spendCollectionCodeWrite,
  triesLeft,
} from '../core/items/collection-codes.ts';
import {
  findHandovers,
  insertHandoverWrite,
  proofKeptUntil,
  replaceHandoverWrite,
  type StoredHandover,
} from '../core/items/handovers.ts';
import { deviceTimeReused, type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { findProxies } from '../core/items/proxies.ts';
import type { RecordingAgent } from '../core/request/recording-agent.ts';
import { ReadAgain } from '../core/retry.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { hasUnloadingBegun } from '../manifest/unloading-state.ts';

/**
 * Hands a parcel over, once: its collection code is spent in the same transaction. The same handover sent again, as by
 * a device that was offline, changes nothing. The proof of a handover that an admin undid is kept beside the new one.
 * A refused one whose box may be gone is recorded for an admin to decide on. Throws the reason of `handoverBlocker`,
 * HANDOVER_REFUTED, HANDOVER_NEEDS_CODE, COLLECTION_NOT_ANNOUNCED, COLLECTION_CODE_WRONG or COLLECTION_CODE_LOCKED.
 */
export const handOverColis = (
  colis: StoredColis,
  input: NewHandover,
  agent: RecordingAgent,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredHandover> =>
  idempotent<StoredHandover>(idempotencyKey, async (record, recordUnchanged) => {
    const { storeProof, deleteProofIfRefused } = createProofStore(colis, input, agent.userId);
    let isKept = false;
    try {
      return await retryWithCurrentColis(colis, async (current) => {
        const { userId, id: colisId, bookingId } = current;
        const [earlier, unloadingBegun] = await Promise.all([
          findHandovers(userId, colisId),
          hasUnloadingBegun(bookingId),
        ]);
        const same = earlier.find((handover) => isSameHandover(handover, input, agent));
        if (same && !matchesHandover(same, input)) throw deviceTimeReused();
        if (same && !same.refus) return recordUnchanged(same);
        if (same?.refus?.infirmee) throw new AppError('HANDOVER_REFUTED');
        const litiges = disputesBefore(current, input);
        const blocker = handoverBlocker({ ...current, ...paymentStateOf(current), litiges, unloadingBegun });
        if (blocker) {
          const refused = same ? undefined : await refusedHandoverOf(current, input, agent, blocker);
          if (refused) {
            await recordRefusal(current, { ...refused, ...(await storeProof()), ...followsOther(earlier) });
            isKept = true;
          }
          throw new AppError(blocker);
        }
        await requireCodeUnlessEntitled(current, input);
        const code = input.code === undefined ? undefined : await checkCollectionCode(current, input.code);
        const le = nowIso();
        const handover: StoredHandover = {
          ...recordOf(current, input, agent, same?.le ?? le),
          ...(await storeProof()),
          ...(same ? same.apres && { apres: true } : followsOther(earlier)),
        };
        await transact({
          colis: markHandedOverWrite(current, le),
          handover: same ? replaceHandoverWrite(handover) : insertHandoverWrite(handover),
          collectionCode: code ? spendCollectionCodeWrite(code) : deleteCollectionCodeWrite(userId, colisId),
          event: eventWrite({ type: 'COLIS_HANDED_OVER', userId, colisId, bookingId }),
          idempotency: record(handover),
        });
        return handover;
      });
    } catch (error) {
      if (!isKept) await deleteProofIfRefused(error);
      throw error;
    }
  });

/** Returns that a handover has its time in its key, if there is an earlier one. */
const followsOther = (earlier: readonly StoredHandover[]) => (earlier.length > 0 ? { apres: true as const } : {});

/**
 * Returns the record of a refused handover whose box may be gone; undefined for one to which its agent got a reply in
 * time, or whose proof would not have opened the parcel. Where the parcel has no code, the typed one counts as unknown.
 */
const refusedHandoverOf = async (
  colis: StoredColis,
  input: NewHandover,
  agent: RecordingAgent,
  motif: HandoverBlocker,
): Promise<Omit<StoredHandover, 'imageKey' | 'photoKeys'> | undefined> => {
  const record = recordOf(colis, input, agent, nowIso());
  if (colis.rendu || !mayBeHandedOver(motif, record.leAppareil, record.le)) return undefined;
  if (input.code === undefined) return (await isEntitled(colis, input)) ? { ...record, refus: { motif } } : undefined;
  const stored = await findCollectionCode(colis.userId, colis.id);
  if (stored && (stored.code !== input.code || triesLeft(stored) === 0)) return undefined;
  return { ...record, refus: { motif, ...(!stored && { codeInconnu: true }) } };
};

/** Records a refused handover with its parcel, on which an admin has to decide. */
const recordRefusal = (colis: StoredColis, handover: StoredHandover): Promise<void> => {
  const { le, leAppareil, refus } = handover;
  return transact({
    colis: changedColisWrite({
      ...colis,
      ...(refus && { remiseAVerifier: { le: leAppareil ?? le, motif: refus.motif } }),
    }),
    handover: insertHandoverWrite(handover),
  });
};

/** Returns the disputes of a parcel that were open when it was handed over, which a device may send later. */
const disputesBefore = ({ litiges }: StoredColis, { leAppareil }: NewHandover): StoredColis['litiges'] => {
  const now = nowIso();
  const at = deviceTime(leAppareil, now) ?? now;
  return litiges?.filter(({ le }) => le <= at);
};

const recordOf = (
  { userId, id: colisId, bookingId }: StoredColis,
  { nom, qualite, piece, leAppareil }: NewHandover,
  { userId: agentId, siteId }: RecordingAgent,
  le: string,
): Omit<StoredHandover, 'imageKey' | 'photoKeys'> => ({
  userId,
  colisId,
  bookingId,
  le,
  leAppareil: deviceTime(leAppareil, le),
  agentId,
  siteId,
  nom,
  qualite,
  preuve: piece ? 'PIECE' : 'CODE',
  piece: piece ?? null,
  gardeJusquau: proofKeptUntil(le),
});

/** Reports whether this very handover was recorded before, possibly under an idempotency key that was forgotten. */
const isSameHandover = (earlier: StoredHandover, { leAppareil }: NewHandover, { userId }: RecordingAgent): boolean =>
  leAppareil !== undefined && earlier.leAppareil === leAppareil && earlier.agentId === userId;

/** Reports whether a handover has the content of a request; the code is spent, and files are stored under new names. */
const matchesHandover = ({ nom, qualite, preuve, piece, photoKeys }: StoredHandover, input: NewHandover): boolean =>
  nom === input.nom &&
  qualite === input.qualite &&
  preuve === (input.piece ? 'PIECE' : 'CODE') &&
  canonicalJson(piece) === canonicalJson(input.piece ?? null) &&
  photoKeys.length === (input.photoKeys?.length ?? 0);

/**
 * Returns the collection code of a parcel if it was typed. A wrong code is counted before the reply, so that parallel
 * requests reveal no more than successive ones; repeating the same wrong code reveals nothing and is not counted.
 */
const checkCollectionCode = async (colis: StoredColis, typed: string): Promise<StoredCollectionCode> => {
  const stored = await findCollectionCode(colis.userId, colis.id);
  if (!stored) await requireCurrent(colis);
  if (!stored && !colis.arrivee?.retirable) throw new AppError('COLLECTION_NOT_ANNOUNCED');
  if (!stored || triesLeft(stored) === 0) throw new AppError('COLLECTION_CODE_LOCKED');
  if (stored.code === typed) return stored;
  if (stored.echecs.includes(typed)) throw wrongCodeError(triesLeft(stored));
  try {
    const isLast = triesLeft(stored) === 1;
    const { userId, id: colisId } = colis;
    await transact({
      collectionCode: countWrongCollectionCodeWrite(stored, typed),
      colis: isLast ? lockCollectionCodeWrite(colis) : undefined,
      event: isLast ? eventWrite({ type: 'COLLECTION_CODE_WITHDRAWN', userId, colisId, cause: 'TRIES' }) : undefined,
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return checkCollectionCode(colis, typed); // another try was counted first
    throw error;
  }
  throw wrongCodeError(triesLeft(stored) - 1);
};

/** Throws `ReadAgain` for a parcel that changed since it was read: another handover may have spent its code. */
const requireCurrent = async (colis: StoredColis): Promise<void> => {
  const [current] = await colisOfRefs([colis]);
  if (current?.version !== colis.version) throw new ReadAgain();
};

/** Returns the error of a wrong code after which `reste` others may be tried. */
const wrongCodeError = (reste: number): AppError =>
  reste === 0 ? new AppError('COLLECTION_CODE_LOCKED') : new AppError('COLLECTION_CODE_WRONG', { values: { reste } });

/**
 * Throws HANDOVER_NEEDS_CODE for a handover against an ID to somebody who is neither the recipient nor the person whom
 * recipient or sender confirmed.
 */
const requireCodeUnlessEntitled = async (colis: StoredColis, input: NewHandover): Promise<void> => {
  if (input.piece && !(await isEntitled(colis, input)))
    throw new AppError('HANDOVER_NEEDS_CODE', { fields: { qualite: { fault: 'invalid' } } });
};

/** Reports whether somebody gets a parcel against an ID: the recipient, or the person whom they or the sender confirmed. */
const isEntitled = async ({ userId, id }: StoredColis, { qualite, nom }: NewHandover): Promise<boolean> => {
  if (qualite === 'DESTINATAIRE') return true;
  const { confirmed } = await findProxies(userId, id);
  return qualite === 'MANDATAIRE' && confirmed !== undefined && isSamePerson(confirmed.nom, nom);
};

const SIGNATURE = { jsonPart: 'dto', filePart: 'signature', kind: 'handover', required: true } as const;
const PHOTO = { ...SIGNATURE, filePart: 'photo', keyField: 'photoKeys' } as const;

/** Returns a function that stores signature and photos once, and one that deletes them again after a refusal. */
const createProofStore = ({ userId }: StoredColis, input: NewHandover, agentId: number) => {
  const { signatureKey, photoKeys = [] } = input;
  let stored: Promise<(string | null)[]> | undefined;
  const store = (): Promise<(string | null)[]> =>
    storeAll([
      storeFile({ key: signatureKey }, SIGNATURE, agentId, userId),
      ...photoKeys.map((key) => storeFile({ key }, PHOTO, agentId, userId)),
    ]);
  return {
    storeProof: async (): Promise<Pick<StoredHandover, 'imageKey' | 'photoKeys'>> => {
      stored ??= store();
      const [imageKey, ...photos] = (await stored).filter((key) => key !== null);
      return { imageKey: imageKey ?? '', photoKeys: photos };
    },
    deleteProofIfRefused: async (error: unknown): Promise<void> => {
      if (stored) await deleteIfRefused(error, ...(await stored.catch(() => [])));
    },
  };
};
