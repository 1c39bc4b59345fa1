import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#shared/payments/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { usePayableColis } from './queries.ts';
import styles from './RecordDialog.module.css';
import { RecordForm } from './RecordForm.tsx';

interface RecordDialogProps {
  open: boolean;
  /** Number of the parcel to start with. */
  colisId: string | undefined;
  onClose: () => void;
  onRecorded: (payment: Payment) => void;
}

/** Records a cash or transfer payment: a parcel's number finds the customer and all that they owe in its container. */
export function RecordDialog({ open, colisId, onClose, onRecorded }: RecordDialogProps) {
  const { t } = useTranslation('adminPayments');
  return (
    <Dialog open={open} onClose={onClose} title={t('record.title')}>
      {open && (
        <div className={styles.steps}>
          <p>{t('record.lead')}</p>
          <ParcelSearch colisId={colisId} onRecorded={onRecorded} />
        </div>
      )}
    </Dialog>
  );
}

function ParcelSearch({ colisId, onRecorded }: Pick<RecordDialogProps, 'colisId' | 'onRecorded'>) {
  const { t } = useTranslation('adminPayments');
  const [typed, setTyped] = useState(colisId ?? '');
  const [searched, setSearched] = useState(colisId);
  const [fault, setFault] = useState<string>();
  const payable = usePayableColis(searched ? Number(searched) : undefined);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const id = idIn(typed.trim());
    setFault(id ? undefined : t('record.notNumber'));
    if (id === searched) void payable.refetch();
    else setSearched(id);
  };
  return (
    <>
      <form className={styles.search} onSubmit={search} noValidate>
        <TextField
          label={t('record.colis')}
          hint={t('record.hint')}
          error={fault ?? errorMessage(payable.error, t)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          data-autofocus
        />
        <Button type="submit" look="quiet" busy={payable.isFetching}>
          {t('record.find')}
        </Button>
      </form>
      {payable.data && !isAbsent(payable.error) && (
        <RecordForm key={searched} payable={payable.data} onRecorded={onRecorded} />
      )}
    </>
  );
}

const isAbsent = (error: Error | null): boolean => error instanceof Refusal && error.status === 404;

type Translate = ReturnType<typeof useTranslation<'adminPayments'>>['t'];

function errorMessage(error: Error | null, t: Translate): string | undefined {
  if (!error) return undefined;
  if (isAbsent(error)) return t('record.absent');
  return t('record.failed', { advice: adviceOn(error) });
}
