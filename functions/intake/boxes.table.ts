import type { BoxDecision, BoxStatut } from '#shared/intake/boxes.ts';
import { retentionEnd, ttlOf } from '../core/clock.ts';
import { getItem, type Item, insertWrite, replaceWrite, type Write } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../core/table/query.ts';

/** Box at a site whose parcel nobody knew; `fin` is what an admin decided. */
export type StoredBox = {
  id: number;
  le: string;
  /** Agent or admin who reported it. */
  userId: number;
  siteId: number | null;
  conteneurId: number | null;
  note: string;
  etiquette: string | null;
  fin?: {
    decision: BoxDecision;
    le: string;
    userId: number;
    motif: string;
    colis: { id: number; codeSuivi: string | null } | null;
    /** Set once the site has carried it out. */
    fait?: { le: string; userId: number };
  };
  version: number;
};

export const findBox = (id: number): Promise<StoredBox | undefined> => getItem(keys.unidentifiedBox(id));

/** Lists the boxes of a statut: those to decide on oldest first, others latest first. */
export const pageOfBoxes = (statut: BoxStatut, page: PageRequest): Promise<Page<StoredBox>> =>
  pageOf('listKeys', `BOX#${statut}`, statut === 'OUVERT' ? {} : { order: 'descending' }, page);

export const insertBoxWrite = (box: StoredBox): Write => insertWrite(itemOf(box));

/** Returns the write that replaces a box, refused when it has changed since it was read. */
export const replaceBoxWrite = (box: StoredBox): Write => replaceWrite(itemOf(box));

export const statutOf = ({ fin }: StoredBox): BoxStatut => {
  if (!fin) return 'OUVERT';
  return fin.fait ? 'CLOS' : 'DECIDE';
};

const itemOf = (box: StoredBox): Item & { version: number } => ({
  ...box,
  ...keys.unidentifiedBox(box.id),
  ...indexKeys.unidentifiedBox(statutOf(box), box.fin?.fait?.le ?? box.fin?.le ?? box.le),
  ...(box.fin && { ttl: ttlOf(retentionEnd(new Date(box.fin.le))) }),
});
