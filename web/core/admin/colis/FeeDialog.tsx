import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEE_CODES, type NewFee } from '#shared/colis/fees.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { balanceWith } from '#shared/colis/supplement.ts';
import { MAX_LINE_PRICE } from '#shared/money/charges.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { dollars } from '#web/core/format.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './DecisionDialog.module.css';
import { useAddFee } from './decisions.ts';

/** Dialog that adds a fee to the price of a parcel, or takes a reduction off it; the fees of its price list fill it in. */
export function FeeDialog({ colis, onClose }: { colis: Colis; onClose: () => void }) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const form = useId();
  const [code, setCode] = useState<NewFee['code']>('FRAIS');
  const [nom, setNom] = useState('');
  const [sum, setSum] = useState('');
  const [faults, setFaults] = useState<{ nom?: string; sum?: string }>({});
  const { decide, busy, fault } = useAddFee(colis, onClose);
  const cents = centsOf(Number(sum));
  const { data: version } = useTarifVersion(colis.tarif);
  const listed = code === 'FRAIS' ? (version?.frais ?? []) : [];
  const isTooMuch = code === 'RABAIS' && cents > Math.round(colis.prixEstime * 100);
  const submit = (motif: string) => {
    const found = {
      ...(!nom.trim() && { nom: t('decide.fee.nameMissing') }),
      ...(!(cents > 0 && cents <= centsOf(MAX_LINE_PRICE)) && {
        sum: t('decide.fee.wrongSum', { most: dollars(language, MAX_LINE_PRICE) }),
      }),
      ...(isTooMuch && { sum: t('decide.fee.tooMuch', { price: dollars(language, colis.prixEstime) }) }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    decide({ code, nom: nom.trim(), montant: cents / 100, motif });
  };
  return (
    <ConfirmDialog
      open
      title={t('decide.fee.title', { id: colis.id })}
      confirmLabel={t('decide.fee.submit')}
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <div className={styles.parts}>
        <p>{t('decide.fee.text')}</p>
        <SelectField
          label={t('decide.fee.kind')}
          value={code}
          onChange={({ target }) => setCode(oneOf(FEE_CODES, target.value) ?? 'FRAIS')}
        >
          {FEE_CODES.map((each) => (
            <option key={each} value={each}>
              {t(`decide.fee.codes.${each}`)}
            </option>
          ))}
        </SelectField>
        {listed.length > 0 && (
          <SelectField
            label={t('decide.fee.listed')}
            value={listed.findIndex((fee) => fee[language] === nom && String(fee.prix) === sum)}
            onChange={({ target }) => {
              const fee = listed[Number(target.value)];
              setNom(fee?.[language] ?? '');
              setSum(fee ? String(fee.prix) : '');
              setFaults({});
            }}
          >
            <option value={-1}>{t('decide.fee.other')}</option>
            {listed.map((fee, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
              <option key={index} value={index}>
                {fee[language]} · {dollars(language, fee.prix)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          name="nom"
          label={t('decide.fee.name')}
          hint={t('decide.fee.nameHint')}
          error={faults.nom}
          maxLength={60}
          value={nom}
          onChange={({ currentTarget }) => setNom(currentTarget.value)}
        />
        <NumberField
          name="montant"
          label={t('decide.fee.sum')}
          error={faults.sum}
          value={sum}
          onChange={({ currentTarget }) => setSum(currentTarget.value)}
        />
        {cents > 0 && cents <= centsOf(MAX_LINE_PRICE) && !isTooMuch && (
          <FeeEffect colis={colis} cents={code === 'RABAIS' ? -cents : cents} />
        )}
        <MotifForm form={form} onSubmit={submit} />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}

/** What is owed for a parcel, or goes back, once a line of these cents joins its price. */
function FeeEffect({ colis, cents }: { colis: Colis; cents: number }) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const { owedCents, overpaidCents } = balanceWith(colis, cents);
  const sum = (amount: number) => dollars(language, dollarsOf(amount));
  return (
    <div className={styles.effect} role="status">
      <p>{t('decide.fee.rest', { before: sum(centsOf(colis.aPayer)), after: sum(owedCents) })}</p>
      {overpaidCents > 0 && <p>{t('decide.refund', { sum: sum(overpaidCents) })}</p>}
    </div>
  );
}
