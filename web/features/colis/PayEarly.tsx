import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { titleId } from '#web/core/colis/ColisCard.tsx';
import { usePayment } from '#web/core/colis/usePayment.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';

interface PayEarlyProps {
  colis: Colis;
  /** True beside the parcel's heading in a list, which describes the button. */
  inList?: boolean;
}

/** Button that pays a parcel before its terms ask for it. */
export function PayEarly({ colis, inList = false }: PayEarlyProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { paying, payParcel } = usePayment({ onSettled: () => {} });
  return (
    <Button
      look="quiet"
      busy={paying !== undefined}
      {...(inList && { 'aria-describedby': titleId(colis.id) })}
      onClick={() => payParcel(colis.id)}
    >
      {`${t('pay.now')} · ${dollars(language, colis.aPayer)}`}
    </Button>
  );
}
