import type { Colis } from '#shared/colis/schema.ts';

/**
 * Which parcels the last payment of this tab was started with, so that resuming it from one of them takes the others
 * along: paying that one alone would end the payment of them all.
 */

const key = 'paidTogether';

export function rememberSharedPayment(ids: readonly number[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // Then each is resumed alone.
  }
}

/** The ids of the payment under way that this parcel is part of, as far as this tab knows; its own if of no other. */
export function colisPaidWith({ id, paiementEnCours }: Colis, list: readonly Colis[]): readonly number[] {
  const together = paiementEnCours ? remembered() : [];
  const waiting = new Set(list.filter((colis) => colis.paiementEnCours).map((colis) => colis.id));
  return together.includes(id) && together.every((other) => waiting.has(other)) ? together : [id];
}

/** Whether the payment under way is, as far as this tab knows, of other parcels too. */
export const isShared = ({ id, paiementEnCours }: Colis): boolean =>
  paiementEnCours && remembered().length > 1 && remembered().includes(id);

function remembered(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}
