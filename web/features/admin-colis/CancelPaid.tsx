import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useNames } from '#web/core/names.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { usePaymentOf } from './queries.ts';

interface CancelPaidProps {
  colis: Colis;
  open: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

/** Cancelling a paid parcel gives its money back: how much, and by whom, is said before. */
export function CancelPaid({ colis, open, onKeep, onCancel }: CancelPaidProps) {
  const { t } = useTranslation('adminColis');
  const names = useNames();
  const sum = dollars(useLanguage(), colis.prixEstime);
  return (
    <ConfirmDialog
      open={open}
      title={t('cancel.title')}
      confirmLabel={t('cancel.submit', { sum })}
      onConfirm={onCancel}
      cancelLabel={t('cancel.keep')}
      onCancel={onKeep}
      danger
    >
      {open && <Refund colis={colis} sum={sum} />}
      <p>{t('cancel.text', { name: names.ofClient(colis.username) })}</p>
    </ConfirmDialog>
  );
}

function Refund({ colis, sum }: { colis: Colis; sum: string }) {
  const { t } = useTranslation('adminColis');
  const { data } = usePaymentOf(colis);
  if (!data) return <p>{t('cancel.unknown', { sum })}</p>;
  return <p>{data.moyen === 'CARTE' ? t('cancel.CARTE', { sum }) : t('cancel.byHand', { sum })}</p>;
}
