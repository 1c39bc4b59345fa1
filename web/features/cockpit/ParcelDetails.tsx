import { useTranslation } from 'react-i18next';
import { ColisPanel } from '#web/core/admin/colis/ColisPanel.tsx';
import { useColis } from '#web/core/admin/colis/queries.ts';
import { RowPanel } from '#web/core/table/RowPanel.tsx';

/** A parcel as it is now, with everything an admin can do to it. */
export default function ParcelDetails({ id }: { id: number }) {
  const { t } = useTranslation('adminColis');
  return (
    <RowPanel query={useColis(id, undefined)} absent={t('absent')} failed={(advice) => t('failed', { advice })}>
      {(colis) => <ColisPanel colis={colis} />}
    </RowPanel>
  );
}
