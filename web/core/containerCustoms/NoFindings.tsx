import { useTranslation } from 'react-i18next';
import type { ContainerCheck } from '#shared/customs/container-check.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Result of a check without findings, which says how many parcels had no list to check. */
export function NoFindings({ colis }: Pick<ContainerCheck, 'colis'>) {
  const { t } = useTranslation('containerCustoms');
  const unlisted = colis.filter(({ inventaire }) => !inventaire).length;
  if (colis.length === 0) return <Notice tone="info">{t('findings.nothingLoaded')}</Notice>;
  if (unlisted > 0) return <Notice tone="info">{t('findings.unlisted', { count: unlisted })}</Notice>;
  return <Notice tone="success">{t('findings.none')}</Notice>;
}
