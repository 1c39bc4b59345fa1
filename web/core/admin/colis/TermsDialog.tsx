import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takesDeposit } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { MIN_DEPOSIT, REST_MOMENTS, type RestMoment, TERMS, type Terms } from '#shared/money/terms.ts';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { dollars } from '#web/core/format.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './DecisionDialog.module.css';
import { useSetTerms } from './decisions.ts';

/** Dialog that sets when a parcel is paid: at once, a deposit first, or on its collection. */
export function TermsDialog({ colis, onClose }: { colis: Colis; onClose: () => void }) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const form = useId();
  const { conditions, prixEstime } = colis;
  const deposit = conditions?.type === 'ACOMPTE' ? conditions : undefined;
  const offered = TERMS.filter((each) => each !== 'ACOMPTE' || takesDeposit(colis));
  const [type, setType] = useState<Terms>(oneOf(offered, conditions?.type ?? '') ?? 'A_L_ARRIVEE');
  const [sum, setSum] = useState(deposit ? String(deposit.acompte) : '');
  const [rest, setRest] = useState<RestMoment>(deposit?.reste ?? 'RETRAIT');
  const [sumFault, setSumFault] = useState<string>();
  const { decide, busy, fault } = useSetTerms(colis, onClose);
  const submit = (motif: string) => {
    if (type !== 'ACOMPTE') return decide({ type, motif });
    const acompte = Math.round(Number(sum) * 100) / 100;
    if (!(acompte >= MIN_DEPOSIT && acompte < prixEstime))
      return setSumFault(
        t('decide.terms.wrongSum', { least: dollars(language, MIN_DEPOSIT), price: dollars(language, prixEstime) }),
      );
    decide({ type, acompte, reste: rest, motif });
  };
  return (
    <ConfirmDialog
      open
      title={t('decide.terms.title', { id: colis.id })}
      confirmLabel={t('decide.terms.submit')}
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <div className={styles.parts}>
        <p>{t('decide.terms.text')}</p>
        <SelectField
          label={t('decide.terms.when')}
          value={type}
          onChange={({ target }) => setType(oneOf(offered, target.value) ?? 'PREPAYE')}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {t(`decide.terms.types.${each}`)}
            </option>
          ))}
        </SelectField>
        {type === 'ACOMPTE' && (
          <>
            <NumberField
              name="acompte"
              label={t('decide.terms.sum')}
              error={sumFault}
              value={sum}
              onChange={({ currentTarget }) => {
                setSum(currentTarget.value);
                setSumFault(undefined);
              }}
            />
            <SelectField
              label={t('decide.terms.rest')}
              value={rest}
              onChange={({ target }) => setRest(oneOf(REST_MOMENTS, target.value) ?? 'RETRAIT')}
            >
              {REST_MOMENTS.map((each) => (
                <option key={each} value={each}>
                  {t(`decide.terms.moments.${each}`)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <MotifForm form={form} onSubmit={submit} />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}
