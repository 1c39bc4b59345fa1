import { useEffect, useState } from 'react';
import type { CounterMoney, KnownRecipient } from '#shared/counter/schema.ts';
import type { CounterCustomer } from '#shared/customers/schema.ts';
import type { Currency } from '#shared/customs/constants.ts';
import type { RestMoment } from '#shared/money/terms.ts';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts/drafts.ts';
import { isInventory } from '#web/core/inventory/values.ts';
import type { TypedMeasures } from '#web/core/quote/typedMeasures.ts';
import { type GoodsValues, NO_GOODS } from './goods.ts';

/** Parcel on the counter: a piece of the price list, or typed measures. */
export interface CounterParcel {
  key: string;
  piece?: string | undefined;
  typed?: TypedMeasures | undefined;
}

/** Money of one way and currency as typed: what is kept, and what was given (cash), or its reference (other ways). */
export interface TypedMoney {
  moyen: CounterMoney['moyen'];
  devise: Currency;
  montant: string;
  donne: string;
  reference: string;
}

/** Sale that an agent prepares; kept in this browser until it is made. */
export interface SaleDraft {
  containerId?: number | undefined;
  client?: CounterCustomer | undefined;
  recipient?: KnownRecipient | undefined;
  parcels: CounterParcel[];
  /** False by telephone, when the customer brings the parcels later. */
  depose: boolean;
  money: TypedMoney[];
  reste: RestMoment | 'DELAI';
  /** Approval above the limits that the agent asked for, and the sale that it is for. */
  approval?: { id: number; clientId: number; containerId: number } | undefined;
}

/** Returns an empty draft. What it leaves unpaid is due on collection, or by the deadline while no parcel is there. */
const emptyDraft = (depose: boolean): SaleDraft => ({ parcels: [], depose, money: [], ...restOf(depose) });

/** Returns the usual moment of the rest: a parcel that is yet to come holds its space no longer than others. */
export const restOf = (depose: boolean): Pick<SaleDraft, 'reste'> => ({ reste: depose ? 'RETRAIT' : 'DELAI' });

/** Returns the number of the approval that was asked for a draft, as its customer and container are now. */
export const approvalOf = ({ approval, client, containerId }: SaleDraft): number | undefined =>
  approval && approval.clientId === client?.id && approval.containerId === containerId ? approval.id : undefined;

/** Checks the shape of a stored draft that this release reads. */
const isDraft = (stored: unknown): stored is SaleDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'parcels' in stored &&
  Array.isArray(stored.parcels) &&
  'money' in stored &&
  Array.isArray(stored.money);

/** Reads the goods of an agent's sale that this browser keeps; nothing typed without any. */
export function readGoods(userId: number): GoodsValues {
  const stored = readDraft(goodsName(userId));
  return isGoods(stored) ? stored : NO_GOODS;
}

/** Keeps the goods of an agent's sale in this browser; without them, forgets what it keeps. */
export function keepGoods(userId: number, goods: GoodsValues | undefined): void {
  if (goods)
    saveDraft(goodsName(userId), { ...goods, document: goods.document === 'uploading' ? null : goods.document });
  else deleteDraft(goodsName(userId));
}

const goodsName = (userId: number): string => `vente-contenu:${userId}`;

const isGoods = (stored: unknown): stored is GoodsValues =>
  typeof stored === 'object' &&
  stored !== null &&
  'contenu' in stored &&
  'saisie' in stored &&
  'valeur' in stored &&
  'inventaire' in stored &&
  isInventory(stored.inventaire);

/**
 * Returns the draft of a sale, which comes back after a reload, its changer and its end. `atDepot`: whether the first one
 * begins with the parcels there; the next ones begin as the last one was.
 */
export function useSaleDraft(userId: number, atDepot: boolean) {
  const name = `vente:${userId}`;
  const [empty] = useState(() => emptyDraft(atDepot));
  const [draft, setDraft] = useState<SaleDraft>(() => {
    const stored = readDraft(name);
    return isDraft(stored) ? { ...empty, ...stored } : empty;
  });
  useEffect(() => {
    if (draft === empty) deleteDraft(name);
    else saveDraft(name, draft);
  }, [draft, empty, name]);
  const change = (part: Partial<SaleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const begin = (containerId: number | undefined) => {
    keepGoods(userId, undefined);
    setDraft(({ depose }) => ({ ...emptyDraft(depose), containerId }));
  };
  return { draft, change, begin };
}
