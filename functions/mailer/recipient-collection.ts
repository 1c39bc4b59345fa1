import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { dueCentsAtCollection, isDueOnCollection, isSettled, paidCentsOf } from '../colis/amounts.ts';
import { storageOfAll } from '../colis/storage.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findCollection } from '../core/items/collection.ts';
import { findUsableCollectionCode } from '../core/items/collection-codes.ts';
import { findHandover } from '../core/items/handovers.ts';
import { findProxies } from '../core/items/proxies.ts';
import {
  type CollectionForRecipient,
  type HandoverForRecipient,
  MAX_LISTED,
  type ProxyForRecipient,
} from '../mail-texts/mail-content.ts';
import { MAX_PROXY_WORDS, quotableName } from '../mail-texts/quotable-name.ts';
import { collectionPaymentPath, proxyLinkOf } from '../recipients/proxy-token.ts';
import { siteOf } from '../sites/sites.service.ts';

/** Reads what a recipient needs to collect their parcels, as it is now. */
export const collectionForRecipient = async (
  colisList: readonly StoredColis[],
  { id, siteArriveeId }: StoredContainer,
): Promise<CollectionForRecipient> => {
  const [collection, site, listed] = await Promise.all([
    findCollection(id),
    siteArriveeId == null ? undefined : siteOf(siteArriveeId),
    Promise.all(colisList.slice(0, MAX_LISTED).map(readOne)),
  ]);
  return {
    codes: listed.flatMap(({ suivi, code }) => (code === undefined ? [] : [{ suivi, code }])),
    due: await payableOnCollection(colisList),
    site,
    dernierJour: collection?.dernierJour ?? null,
    magasinage: await storageOfAll(colisList, collection?.dernierJour ?? null),
    proxies: [...new Set(listed.flatMap(({ proxy }) => proxy ?? []))],
  };
};

/** Returns the cents to pay at the collection of parcels by their terms, each with its tracking code. */
export const dueOnCollection = (colisList: readonly StoredColis[]): CollectionForRecipient['due'] =>
  colisList
    .slice(0, MAX_LISTED)
    .filter(isDueOnCollection)
    .map((colis) => ({
      suivi: shownCode(colis),
      ...dueCentsAtCollection(colis),
      ...(paidCentsOf(colis) > 0 && !isSettled(colis) && { reste: true as const }),
    }));

/** Returns what `dueOnCollection` does, each with the page on which the recipient pays it. */
export const payableOnCollection = (colisList: readonly StoredColis[]): Promise<CollectionForRecipient['due']> =>
  Promise.all(
    colisList
      .slice(0, MAX_LISTED)
      .flatMap((colis) =>
        dueOnCollection([colis]).map(async (due) => ({ ...due, payer: await collectionPaymentPath(colis) })),
      ),
  );

const shownCode = ({ id, trackingCode }: StoredColis): string =>
  trackingCode ? formatTrackingCode(trackingCode) : String(id);

/** Reads the code of a parcel; none of one that is paid at its collection, which has no code before. */
const readOne = async (colis: StoredColis) => {
  const { userId, id } = colis;
  const [code, { confirmed }] = await Promise.all([findUsableCollectionCode(userId, id), findProxies(userId, id)]);
  return {
    suivi: shownCode(colis),
    code: isDueOnCollection(colis) ? undefined : code,
    proxy: confirmed && quotableName(confirmed.nom, MAX_PROXY_WORDS),
  };
};

/** Reads to whom a parcel was handed over; undefined when its record is gone. */
export const handoverForRecipient = async ({ userId, id }: StoredColis): Promise<HandoverForRecipient | undefined> => {
  const handover = await findHandover(userId, id);
  if (!handover) return undefined;
  const { nom, qualite, le, leAppareil, siteId } = handover;
  return { nom, qualite, le: leAppareil ?? le, site: siteId === null ? undefined : await siteOf(siteId) };
};

/** Reads who is named, or confirmed, to collect a parcel, with the link to decide on them; undefined when nobody is. */
export const proxyForRecipient = async (
  colis: StoredColis,
  evenement: 'MANDATAIRE_DESIGNE' | 'MANDATAIRE_CONFIRME',
): Promise<ProxyForRecipient | undefined> => {
  const { named, confirmed } = await findProxies(colis.userId, colis.id);
  const proxy = evenement === 'MANDATAIRE_DESIGNE' ? named : confirmed;
  return proxy && { name: quotableName(proxy.nom, MAX_PROXY_WORDS), path: await proxyLinkOf(colis, proxy) };
};
