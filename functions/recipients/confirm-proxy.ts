import { isUnderWay } from '#shared/colis/rules.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError } from '#shared/errors.ts';
import { isPaidAtCollection } from '#shared/situation/stages.ts';
import type { ProxyOfLink } from '#shared/tracking/proxy.ts';
import { dollarsOf } from '#shared/units.ts';
import { owedCents } from '../colis/amounts.ts';
import { colisOfReference } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { addEntryWrite } from '../core/items/journal.ts';
import {
  type ConfirmedProxy,
  confirmProxyWrites,
  findProxies,
  type StoredProxy,
  withdrawConfirmedWrite,
  withdrawNamedWrite,
} from '../core/items/proxies.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { isMailedToken, NO_NAMING, readProxyToken } from './proxy-token.ts';

/**
 * Confirms the person who was named at `le`: from then on they may collect the parcel, also without its code, in place
 * of a former one. A repetition changes nothing. Throws COLIS_NOT_EDITABLE, or PROXY_CHANGED when another person was
 * named or this one withdrawn since.
 */
export const confirmProxy = async (
  { userId, id: colisId, etat }: StoredColis,
  le: string,
  par: ConfirmedProxy['par'],
): Promise<StoredProxy> => {
  if (!isUnderWay({ etat })) throw new AppError('COLIS_NOT_EDITABLE');
  const { named, confirmed } = await findProxies(userId, colisId);
  if (confirmed?.createdAt === le) return confirmed;
  if (named?.createdAt !== le) throw new AppError('PROXY_CHANGED');
  try {
    await transact({
      ...confirmProxyWrites(userId, named, par),
      event: eventWrite({ type: 'PROXY_CONFIRMED', userId, colisId }),
      journal: addEntryWrite({ userId, colisId }, 'MANDATAIRE_CONFIRME'),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.has('proxy'))) throw error;
    if ((await findProxies(userId, colisId)).confirmed?.createdAt !== le)
      throw new AppError('PROXY_CHANGED', { cause: error });
  }
  return named;
};

/**
 * Withdraws the person who was named at `le`, confirmed or not; does nothing when they were replaced or withdrawn
 * before. Throws COLIS_NOT_EDITABLE.
 */
export const refuseProxy = async ({ userId, id: colisId, etat }: StoredColis, le: string): Promise<void> => {
  if (!isUnderWay({ etat })) throw new AppError('COLIS_NOT_EDITABLE');
  const { named, confirmed } = await findProxies(userId, colisId);
  const proxy =
    named?.createdAt === le
      ? { proxy: withdrawNamedWrite(userId, colisId, le) }
      : confirmed?.createdAt === le
        ? { confirmedProxy: withdrawConfirmedWrite(userId, colisId, le) }
        : undefined;
  if (!proxy) return;
  try {
    await transact({
      ...proxy,
      event: eventWrite({ type: 'PROXY_WITHDRAWN', userId, colisId }),
      journal: addEntryWrite({ userId, colisId }, 'MANDATAIRE_RETIRE'),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return refuseProxy({ userId, id: colisId, etat } as StoredColis, le); // it was confirmed meanwhile
  }
};

/** Naming that the link in a mail to the recipient is about. */
export type LinkedProxy = { colis: StoredColis; le: string; isExpired: boolean };

/**
 * Returns the naming of a link that was mailed to the current address of a parcel's recipient. Throws
 * INVALID_PROXY_LINK.
 */
export const proxyOfToken = async (token: string): Promise<LinkedProxy> => {
  const { colisId, le, expiresAt } = readProxyToken(token);
  const colis = await colisOfReference(String(colisId));
  if (!colis || !(await isMailedToken('confirm-proxy', token, colis, le, expiresAt)))
    throw new AppError('INVALID_PROXY_LINK');
  return { colis, le, isExpired: expiresAt <= Date.now() };
};

/** Returns the parcel of a link in a mail to its recipient that has not expired. Throws INVALID_PROXY_LINK. */
export const recipientOfToken = async (token: string): Promise<StoredColis> => {
  const { colis, isExpired } = await proxyOfToken(token);
  if (isExpired) throw new AppError('INVALID_PROXY_LINK');
  return colis;
};

/** Presents the person whom a link is about, and what is paid at the collection; one who waits is absent once the link has expired. */
export const presentLinked = async ({ colis, le, isExpired }: LinkedProxy): Promise<ProxyOfLink> => {
  const { named, confirmed } = await findProxies(colis.userId, colis.id);
  const codeSuivi = colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null;
  const aPayerAuRetrait = !isExpired && isPaidAtCollection(parcelFactsOf(colis)) ? dollarsOf(owedCents(colis)) : null;
  const shown = { codeSuivi, aPayerAuRetrait };
  if (le === NO_NAMING) return { etat: 'PAIEMENT', nom: null, ...shown };
  if (confirmed?.createdAt === le) return { etat: 'CONFIRME', nom: confirmed.nom, ...shown };
  if (named?.createdAt === le && !isExpired && isUnderWay(colis)) return { etat: 'ATTENTE', nom: named.nom, ...shown };
  return { etat: 'ABSENT', nom: null, ...shown };
};

/** Confirms the person whom a link is about. Throws PROXY_CHANGED, also for an expired link, or one about nobody. */
export const confirmLinked = async (linked: LinkedProxy): Promise<ProxyOfLink> => {
  const shown = await presentLinked(linked);
  if (shown.etat === 'ABSENT' || shown.etat === 'PAIEMENT') throw new AppError('PROXY_CHANGED');
  if (shown.etat === 'ATTENTE') await confirmProxy(linked.colis, linked.le, 'DESTINATAIRE');
  return presentLinked(linked);
};
