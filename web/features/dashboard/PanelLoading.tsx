import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Placeholder for the content of a panel. */
export function PanelLoading() {
  const { t } = useTranslation('common');
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('ui.loading')}
      </p>
      <Skeleton lines={3} height="1.25rem" />
    </>
  );
}
