import type { ContainerStatut } from '#shared/bookings/schema.ts';
import { CONTAINER_STATUTS } from '#shared/bookings/statuts.ts';
import { isDay } from '#shared/http/day.ts';

/** What the home page is asked to show. It lives in the address, so that reload, back and a shared link keep it. */
export interface Search {
  /** Calendar day of departure, `YYYY-MM-DD`; empty when nothing is searched. */
  date: string;
  from: string;
  to: string;
}

const names = { date: 'dateDepart', from: 'depart', to: 'destination' } as const;

export const noSearch: Search = { date: '', from: '', to: '' };

/** The search in an address; a day that no calendar has is none. */
export function searchIn(params: URLSearchParams): Search {
  const date = params.get(names.date) ?? '';
  return {
    date: isDay(date) ? date : '',
    from: params.get(names.from) ?? '',
    to: params.get(names.to) ?? '',
  };
}

/** The address with this search instead of its own, its other filters kept. */
export function withSearch(params: URLSearchParams, search: Search): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const part of ['date', 'from', 'to'] as const) put(next, names[part], search[part].trim());
  return next;
}

export function statutIn(params: URLSearchParams): ContainerStatut | undefined {
  const asked = params.get('statut');
  return CONTAINER_STATUTS.find((statut) => statut === asked);
}

export function withStatut(params: URLSearchParams, statut: string): URLSearchParams {
  const next = new URLSearchParams(params);
  put(next, 'statut', statut);
  return next;
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
