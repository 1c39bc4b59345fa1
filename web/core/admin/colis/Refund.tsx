import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { MoneyBackLines } from '#web/core/colis/MoneyBackLines.tsx';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Sum that goes back for a cancelled parcel, and the ways by which it does, as its customer's own preview shows them. */
export function Refund({ preview: { aRembourser, annulation } }: { preview: ChangePreview }) {
  const { t } = useTranslation('adminColis');
  return (
    <div>
      <p>{t('cancel.refunded', { sum: dollars(useLanguage(), aRembourser) })}</p>
      <MoneyBackLines returns={annulation?.retours ?? []} />
    </div>
  );
}
