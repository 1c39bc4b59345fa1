import { ttlOf } from '../core/clock.ts';
import { deleteCodeWrite, drawCode, findByCode } from '../core/items/secret-codes.ts';
import { getItem, insertWrite, type Key, replaceWrite, type Write, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { keys } from '../core/table/keys.ts';

/**
 * Pay link of a customer: for which parcels, and no amount, which is read at each opening. Its code is kept, so that it
 * can be shown and sent again: whoever reads this table could do nothing by it but pay.
 */
export type StoredPayLink = {
  id: number;
  code: string;
  colisIds: number[];
  le: string;
  expiresAt: string;
  /** True if staff made it. */
  parEquipe?: true;
  /** True if the recipient of its only parcel made it: one at a time, for a day, beside those of the customer. */
  parDestinataire?: true;
  /** True if a payment reminder to a customer without a login made it: one, beside those of the customer. */
  parRappel?: true;
};

/** All pay links of a customer in one item, so that their number is exact; old ones leave with the next change. */
export type StoredPayLinks = { userId: number; links: StoredPayLink[]; version: number };

/** Reads the pay links of a customer consistently. */
export const findPayLinks = async (userId: number): Promise<StoredPayLinks> =>
  (await getItem<StoredPayLinks>(keys.payLinks(userId))) ?? { userId, links: [], version: 0 };

/** Reads consistently which link a code opens; undefined for one that is unknown, revoked or expired. */
export const findPayLink = async (code: string): Promise<{ userId: number; link: StoredPayLink } | undefined> => {
  const found = await findByCode<{ userId: number; linkId: number }>('payLink', code);
  if (!found) return undefined;
  const { links } = await findPayLinks(found.userId);
  const link = links.find(({ id }) => id === found.linkId);
  return link && { userId: found.userId, link };
};

/** Hours for which the link of a recipient is valid. */
const RECIPIENT_HOURS = 24;

/** Draws a link of a customer, with the writes that store it beside those that stay. */
export const drawPayLink = (
  before: StoredPayLinks,
  of: Pick<StoredPayLink, 'colisIds' | 'le' | 'parEquipe' | 'parDestinataire' | 'parRappel'>,
): { link: StoredPayLink; writes: Writes } => {
  const id = newId();
  const { code, expiresAt, write } = drawCode(
    'payLink',
    { userId: before.userId, linkId: id },
    of.parDestinataire && RECIPIENT_HOURS,
  );
  const link: StoredPayLink = { ...of, id, code, expiresAt };
  return { link, writes: { payLink: write, payLinks: storeWrite(before, [...before.links, link]) } };
};

/** Writes that revoke a link; refused when the links of its customer changed since they were read. */
export const revokePayLinkWrites = (before: StoredPayLinks, { id, code }: StoredPayLink): Writes => ({
  payLink: deleteCodeWrite('payLink', code),
  payLinks: storeWrite(
    before,
    before.links.filter((link) => link.id !== id),
  ),
});

/** Write that stores a link with other parcels; refused when the links of its customer changed since they were read. */
export const extendPayLinkWrite = (before: StoredPayLinks, changed: StoredPayLink): Write =>
  storeWrite(
    before,
    before.links.map((link) => (link.id === changed.id ? changed : link)),
  );

/** Write that deletes all pay links of a customer; their codes open nothing then. */
export const deletePayLinksWrite = (userId: number): Write => ({ Delete: { Key: keys.payLinks(userId) } });

const storeWrite = ({ userId, version }: StoredPayLinks, links: readonly StoredPayLink[]): Write => {
  const ends = links.map(({ expiresAt }) => expiresAt).toSorted();
  const key: Key = keys.payLinks(userId);
  const item = { ...key, userId, links, version, ttl: ttlOf(ends.at(-1) ?? new Date().toISOString()) };
  return version === 0 ? insertWrite({ ...item, version: 1 }) : replaceWrite(item);
};
