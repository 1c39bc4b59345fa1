import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './DecisionDialog.module.css';
import { useWaive } from './decisions.ts';

/** Dialog that waives what is due for a parcel, with a reason. */
export function WaiverDialog({ colis, onClose }: { colis: Colis; onClose: () => void }) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const form = useId();
  const { decide, busy, fault } = useWaive(colis, onClose);
  const sum = dollars(language, colis.aPayer);
  return (
    <ConfirmDialog
      open
      title={t('decide.waive.title', { sum })}
      confirmLabel={t('decide.waive.submit')}
      form={form}
      busy={busy}
      onCancel={onClose}
      danger
    >
      <div className={styles.parts}>
        <p>{t('decide.waive.text')}</p>
        <MotifForm form={form} onSubmit={(motif) => decide({ motif })} />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}
