import { routeName } from '#shared/places/names.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { SoldList } from './useSoldLists.ts';

/** Returns a function that names a price list by the routes that it serves: "Le Havre – Dakar, Marseille – Dakar". */
export function useListName(): (list: SoldList) => string {
  const language = useLanguage();
  return ({ routes }) =>
    routes.map(({ lieuEnlevement, destination }) => routeName(language, lieuEnlevement, destination)).join(', ');
}
