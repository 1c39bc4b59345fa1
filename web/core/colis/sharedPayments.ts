import type { Colis } from '#shared/colis/schema.ts';

/**
 * Remembers the parcels of the last payment started in this tab, so that resuming it from one of them includes the
 * others: paying for only that one would end the payment of all.
 */

const key = 'paidTogether';

export function rememberSharedPayment(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Without storage each parcel is resumed by itself.
  }
}

/** Ids of all parcels in this parcel's open payment, as far as this tab knows; otherwise only its own id. */
export function colisPaidWith({ id, paiementEnCours }: Colis, list: readonly Colis[]): readonly number[] {
  const group = paiementEnCours ? readSharedPayment() : [];
  const withOpenPayment = new Set(list.filter((colis) => colis.paiementEnCours).map((colis) => colis.id));
  return group.includes(id) && group.every((other) => withOpenPayment.has(other)) ? group : [id];
}

/** Reports whether the parcel's open payment covers other parcels too, as far as this tab knows. */
export const isSharedPayment = ({ id, paiementEnCours }: Colis): boolean =>
  paiementEnCours && readSharedPayment().length > 1 && readSharedPayment().includes(id);

function readSharedPayment(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}
