import { useTranslation } from 'react-i18next';
import type { MenuPage } from './adminWork.ts';

/** Returns the function that names a page of the admin navigation. */
export function useMenuLabel() {
  const { t } = useTranslation(['admin', 'menu']);
  return (name: MenuPage): string => {
    if (name === 'admin') return t('work.today');
    return name === 'agentCounter' || name === 'agentCollection' ? t(`work.${name}`) : t(`menu:${name}`);
  };
}
