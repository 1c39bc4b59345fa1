import { useTranslation } from 'react-i18next';
import { choiceFilter, type ListFilter } from '#web/core/admin/filters.tsx';
import { type ListAddress, oneOf } from '#web/core/table/useListAddress.ts';

const VIEWS = ['mois'] as const;

/** Reports whether the list shows months. */
export const isByMonth = ({ params }: ListAddress): boolean => params.get('vue') === 'mois';

/** Choice between the list of containers and that of months. */
export function useViewFilter(address: ListAddress): ListFilter {
  const { t } = useTranslation('adminMargins');
  return choiceFilter(address, {
    name: 'vue',
    label: t('filters.view'),
    value: oneOf(VIEWS, address.params.get('vue')),
    choices: VIEWS,
    labelOf: (choice) => t(choice === 'all' ? 'views.containers' : 'views.months'),
  });
}
