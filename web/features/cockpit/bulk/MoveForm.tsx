import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '#shared/bulk/schema.ts';
import styles from '#web/core/admin/bulk/Bulk.module.css';
import { DepartureField } from '#web/core/admin/colis/DepartureField.tsx';

interface MoveFormProps {
  id: string;
  /** Container that the parcels leave. */
  from: number;
  earlier: BulkAction | undefined;
  onSubmit: (action: BulkAction) => void;
}

/** Choice of the departure to which parcels are moved. */
export default function MoveForm({ id, from, earlier, onSubmit }: MoveFormProps) {
  const { t } = useTranslation(['bulk', 'adminColis']);
  const given = earlier?.type === 'DEPLACER' ? earlier : undefined;
  const [vers, setVers] = useState(given?.vers);
  const [autreDestination, setAutreDestination] = useState(given?.autreDestination ?? false);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (vers === undefined) return setMissing(true);
    onSubmit({ type: 'DEPLACER', vers, ...(autreDestination && { autreDestination }) });
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p>{t('move.text')}</p>
      <DepartureField
        from={from}
        value={vers}
        error={missing && vers === undefined ? t('adminColis:decide.move.missing') : undefined}
        onChoose={(chosen, isOtherDestination) => {
          setVers(chosen);
          setAutreDestination(isOtherDestination);
        }}
      />
    </form>
  );
}
