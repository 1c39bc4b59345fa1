import type { ContainerStatut } from '#shared/containers/schema.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { isDay } from '#shared/http/day.ts';

/** Search of the home page. It is stored in the address, so that reload, back and shared links keep it. */
export interface Search {
  /** Calendar day of departure, `YYYY-MM-DD`; empty without a search. */
  date: string;
  from: string;
  to: string;
}

const paramNames = { date: 'dateDepart', from: 'depart', to: 'destination' } as const;

export const noSearch: Search = { date: '', from: '', to: '' };

/** Reads the search from the address; ignores an invalid day. */
export function searchIn(params: URLSearchParams): Search {
  const date = params.get(paramNames.date) ?? '';
  return {
    date: isDay(date) ? date : '',
    from: params.get(paramNames.from) ?? '',
    to: params.get(paramNames.to) ?? '',
  };
}

/** Returns the parameters with this search; keeps the other filters. */
export function withSearch(params: URLSearchParams, search: Search): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const part of ['date', 'from', 'to'] as const) setOrDelete(next, paramNames[part], search[part].trim());
  return next;
}

export function statutIn(params: URLSearchParams): ContainerStatut | undefined {
  const statutParam = params.get('statut');
  return CONTAINER_STATUTS.find((statut) => statut === statutParam);
}

export function withStatut(params: URLSearchParams, statut: string): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDelete(next, 'statut', statut);
  return next;
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
