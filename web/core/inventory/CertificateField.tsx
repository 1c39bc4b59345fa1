import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { certificateEnd, isCertificateValid } from '#shared/customs/certificate.ts';
import { dayIn } from '#shared/dates.ts';
import { date } from '#web/core/format.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './InventoryEditor.module.css';
import type { WithInventory } from './values.ts';
import type { Voyage } from './voyage.ts';

/** Date of a removal certificate, with a warning when it is not valid at the planned arrival. */
export function CertificateField({ voyage }: { voyage: Voyage }) {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  const field = useFields<WithInventory>();
  const issued = useWatch<WithInventory, 'inventaire.certificatLe'>({ name: 'inventaire.certificatLe' });
  const arrival = dayIn(voyage.dateArrivee, voyage.fuseau);
  return (
    <div className={styles.certificate}>
      <DateField
        {...field('inventaire.certificatLe')}
        label={t('certificate.label')}
        hint={t('certificate.hint')}
        required={false}
        optional
      />
      {issued && !isCertificateValid(issued, arrival) && (
        <Notice tone="warning">
          {t('certificate.ends', {
            end: date(language, certificateEnd(issued), 'UTC'),
            arrival: date(language, arrival, 'UTC'),
          })}
        </Notice>
      )}
    </div>
  );
}
