import { useTranslation } from 'react-i18next';
import type { SearchHits } from '#shared/cockpit/search.ts';
import { placeName } from '#shared/places/names.ts';
import { shortDate } from '#web/core/format.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** One hit of a search, with the address that it opens. */
export interface Hit {
  id: string;
  to: string;
  title: string;
  details: string;
  /** Codes, names and addresses among these words. */
  keeps: (string | null)[];
}

export interface HitGroup {
  kind: keyof SearchHits;
  hits: Hit[];
}

type FoundContainer = SearchHits['conteneurs'][number];

/** Returns a function that turns the API's hits into groups to show; kinds without hits are left out. */
export function useHitGroups() {
  const { t } = useTranslation(['admin', 'common', 'situation']);
  const language = useLanguage();
  const names = useDisplayNames();
  const voyage = ({ lieuEnlevement, destination, dateDepart, fuseau }: FoundContainer) =>
    t('admin:search.voyage', {
      from: placeName(language, lieuEnlevement),
      to: placeName(language, destination),
      date: shortDate(language, dateDepart, fuseau),
    });
  return ({ colis, clients, conteneurs }: SearchHits): HitGroup[] => {
    const groups: HitGroup[] = [
      {
        kind: 'colis',
        hits: colis.map((each) => ({
          id: `colis-${each.id}`,
          to: `${paths.adminColis}?ouvert=${each.id}`,
          title: each.client === null ? t('common:anonymised.content') : each.description,
          details: joined(
            each.codeSuivi ?? String(each.id),
            t(`situation:${each.situation}`),
            names.ofCustomer(each.client),
            t('admin:search.for', { name: joined(each.nomDestinataire, each.villeDestinataire) }),
            voyage(each.conteneur),
          ),
          keeps: [each.codeSuivi, each.client, each.nomDestinataire],
        })),
      },
      {
        kind: 'clients',
        hits: clients.map((each) => ({
          id: `client-${each.userId}`,
          to: `${paths.adminUsers}?ouvert=${each.userId}`,
          title: each.nom,
          details: joined(each.email, each.telephone),
          keeps: [each.nom, each.email, each.telephone],
        })),
      },
      {
        kind: 'conteneurs',
        hits: conteneurs.map((each) => ({
          id: `conteneur-${each.id}`,
          to: pathTo('cockpit', { id: each.id }),
          title: voyage(each),
          details: joined(t('admin:search.number', { id: each.id }), t(`common:container.statuts.${each.statut}`)),
          keeps: [],
        })),
      },
    ];
    return groups.filter(({ hits }) => hits.length > 0);
  };
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');
