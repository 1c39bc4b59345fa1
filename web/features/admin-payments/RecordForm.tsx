import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REFERENCE, needsReference, RECORDED_METHODS } from '#shared/money/methods.ts';
import { MAX_COLIS_PER_PAYMENT } from '#shared/payments/constants.ts';
import type { Payment, RecordedMethod } from '#shared/payments/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { type PayableColis, useRecordPayment } from './queries.ts';
import styles from './RecordDialog.module.css';

interface RecordFormProps {
  payable: PayableColis;
  onRecorded: (payment: Payment) => void;
}

/** Form that records which of a customer's parcels are paid, and how. All are selected at first. */
export function RecordForm({ payable, onRecorded }: RecordFormProps) {
  const { t } = useTranslation('adminPayments');
  const language = useLanguage();
  const names = useDisplayNames();
  const { colis, hasMore, username, userId, bookingId } = payable;
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [moyen, setMoyen] = useState<RecordedMethod>('ESPECES');
  const [reference, setReference] = useState('');
  const [referenceFault, setReferenceFault] = useState<string>();
  /** Sum in dollars as typed; undefined while it is all that is due. */
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [sumFault, setSumFault] = useState<string>();
  const { mutate, isPending } = useRecordPayment();
  const chosen = colis.filter(({ id }) => !excluded.has(id));
  const dueCents = chosen.reduce((sum, { aPayer }) => sum + centsOf(aPayer), 0);
  const due = dollars(language, dollarsOf(dueCents));
  const cents = typed === undefined ? dueCents : Math.round(Number(typed) * 100);

  const toggle = (id: number) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
    setTyped(undefined);
    setSumFault(undefined);
    setFault(undefined);
  };
  const record = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (chosen.length === 0) return setFault(t('record.none'));
    if (cents > dueCents) return setSumFault(t('record.tooMuch', { due }));
    if (needsReference(moyen) && reference.trim() === '') return setReferenceFault(t('record.noReference'));
    if (dueCents > 0 && !(cents > 0)) return setSumFault(t('record.notSum'));
    const done = (payment: Payment) => {
      toast('success', t('record.done'));
      onRecorded(payment);
    };
    mutate(
      {
        userId,
        bookingId,
        moyen,
        ...(moyen !== 'ESPECES' && reference.trim() !== '' && { reference }),
        montant: dollarsOf(cents),
        colisIds: chosen.map(({ id }) => id),
      },
      { onSuccess: done, onError: (error) => setFault(t('record.notDone', { reason: reasonFor(error) })) },
    );
  };
  if (colis.length === 0) return <p role="status">{t('record.nothing')}</p>;
  return (
    <form className={styles.form} onSubmit={record}>
      <p className={styles.payer}>
        <Sentence keeps={[username]}>{t('record.payer', { name: names.ofCustomer(username), id: bookingId })}</Sentence>
      </p>
      <fieldset className={styles.choices}>
        <legend>{t('record.chosen')}</legend>
        {colis.map(({ id, description, aPayer }) => (
          <CheckboxField
            key={id}
            name="colis"
            value={String(id)}
            checked={!excluded.has(id)}
            onChange={() => toggle(id)}
            label={
              <span className={styles.colis}>
                <span>
                  {description}
                  <span className={styles.number}>{t('number', { id })}</span>
                </span>
                <span className={styles.price}>{dollars(language, aPayer)}</span>
              </span>
            }
          />
        ))}
        {hasMore && <p className={styles.more}>{t('record.more', { max: MAX_COLIS_PER_PAYMENT })}</p>}
      </fieldset>
      <fieldset className={styles.moyens}>
        <legend>{t('record.moyen')}</legend>
        {RECORDED_METHODS.map((each) => (
          <label key={each}>
            <input type="radio" name="moyen" checked={moyen === each} onChange={() => setMoyen(each)} />
            {t(`moyens.${each}`)}
          </label>
        ))}
      </fieldset>
      {moyen !== 'ESPECES' && (
        <TextField
          name="reference"
          label={t('record.reference')}
          hint={t(`record.referenceHint.${moyen}`)}
          error={referenceFault}
          optional={!needsReference(moyen)}
          maxLength={MAX_REFERENCE}
          value={reference}
          onChange={({ currentTarget }) => {
            setReference(currentTarget.value);
            setReferenceFault(undefined);
          }}
        />
      )}
      <NumberField
        name="montant"
        label={t('record.sum')}
        hint={t('record.sumHint', { due })}
        error={sumFault}
        value={typed ?? String(dollarsOf(dueCents))}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setSumFault(undefined);
        }}
      />
      <FormFault>{fault}</FormFault>
      <Button type="submit" busy={isPending} wide>
        {t('record.submit', { sum: dollars(language, dollarsOf(cents > 0 ? cents : dueCents)) })}
      </Button>
    </form>
  );
}
