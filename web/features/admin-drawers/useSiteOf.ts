import { useTranslation } from 'react-i18next';
import type { Drawer } from '#shared/counter/schema.ts';
import { useSiteChoices } from '#web/core/sites/sites.ts';

/** Returns a function for the name and the time zone of a drawer's site; without a site it is the office. */
export function useSiteOf() {
  const { t } = useTranslation('drawer');
  const sites = useSiteChoices().data;
  return ({ siteId, site }: Pick<Drawer, 'siteId' | 'site'>): { name: string; zone: string | undefined } => {
    const known = sites?.find(({ id }) => id === siteId);
    return { name: known?.nom ?? site ?? t('office'), zone: known?.fuseau };
  };
}
