import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';

const dialog = lazyForm(async () => {
  const [{ PayLinkDialog }] = await Promise.all([import('./PayLinkDialog.tsx'), loadTexts(['payLinks', 'payLink'])]);
  return PayLinkDialog;
}, null);

interface PayLinkButtonProps {
  /** Parcels of one customer, each of which owes something. */
  colisIds: readonly number[];
  wide?: boolean;
}

/** Button that makes a link by which somebody else pays for parcels, and opens what sends it. */
export function PayLinkButton({ colisIds, wide = false }: PayLinkButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" icon={HandCoins} wide={wide} onClick={() => setOpen(true)}>
        {t('payLink.open')}
      </Button>
      {open && <dialog.Form colisIds={colisIds} onClose={() => setOpen(false)} />}
    </>
  );
}
