import { useTranslation } from 'react-i18next';
import { CLAIM_STATUTS, CLAIM_WAITS } from '#shared/claims/constants.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import cells from '#web/core/admin/cells.module.css';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { browserZone, relativeDays } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ClaimPanel } from './ClaimPanel.tsx';
import { type ListedClaim, useClaim, useClaimsPage } from './queries.ts';

const OTHER_WAITS = CLAIM_WAITS.filter((wait) => wait !== 'EQUIPE');

/** Admin list of claims: those that wait for the team first, the longest waiting on top. */
export default function AdminClaimsPage() {
  const { t } = useTranslation(['adminClaims', 'claims']);
  const address = useListAddress();
  const attend = oneOf(OTHER_WAITS, address.params.get('attend'));
  const statut = oneOf(CLAIM_STATUTS, address.params.get('statut'));
  return (
    <AdminList<ListedClaim>
      texts="adminClaims"
      address={address}
      page={useClaimsPage({ attend: attend ?? 'EQUIPE', statut }, address.cursor)}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'attend',
          label: t('filters.attend'),
          value: attend,
          choices: OTHER_WAITS,
          labelOf: (choice) => t(`filters.waits.${choice}`),
        }),
        choiceFilter(address, {
          name: 'statut',
          label: t('filters.statut'),
          value: statut,
          choices: CLAIM_STATUTS,
          labelOf: (choice) => (choice === 'all' ? t('filters.any') : t(`claims:statuts.${choice}`)),
        }),
      ]}
      panel={{
        useRow: useClaim,
        body: (claim) => ('colis' in claim ? <ClaimPanel key={claim.id} claim={claim} /> : <Skeleton lines={6} />),
      }}
    />
  );
}

function useColumns(): Column<ListedClaim>[] {
  const { t } = useTranslation(['adminClaims', 'claims']);
  const language = useLanguage();
  return [
    {
      key: 'claim',
      title: t('columns.claim'),
      cell: ({ type, cote, client }) => (
        <>
          <strong>{t(`claims:types.${type}`)}</strong>
          <span className={cells.small}>
            <CustomerName of={client} /> · {t(`sides.${cote}`)}
          </span>
        </>
      ),
    },
    { key: 'statut', title: t('columns.statut'), cell: ({ statut }) => t(`claims:statuts.${statut}`) },
    {
      key: 'since',
      title: t('columns.since'),
      cell: ({ depuis }) => relativeDays(language, depuis, browserZone()),
    },
  ];
}
