import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_COLIS_PER_SHIPMENT } from '#shared/colis/rules.ts';
import { FACTEURS_M3 } from '#shared/tarifs/constants.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { FeesTable } from './FeesTable.tsx';
import { PiecesTable } from './PiecesTable.tsx';
import styles from './TarifForm.module.css';
import type { WithVersion } from './values.ts';

/**
 * Fields of a version: the day from which it applies, at the earliest the one after the version before it, its rate,
 * pieces, reduction, limit of the declared value, insurance and fees.
 */
export function VersionFields({ earliest }: { earliest?: string }) {
  const { t } = useTranslation('adminTarifs');
  const field = useFields<WithVersion>();
  return (
    <>
      <DateField label={t('fields.effet')} hint={t('effetHint')} min={earliest} {...field('version.effet')} />
      <div className={styles.pair}>
        <NumberField label={t('fields.prixKilo')} {...field('version.prixKilo')} />
        <NumberField label={t('fields.minimum')} {...field('version.minimum')} required={false} optional />
      </div>
      <SelectField label={t('fields.facteurM3')} hint={t('facteurHint')} {...field('version.facteurM3')}>
        {FACTEURS_M3.map((factor) => (
          <option key={factor} value={factor}>
            {t(`factors.${factor}`)}
          </option>
        ))}
      </SelectField>
      <PiecesTable />
      <fieldset className={styles.group}>
        <legend>{t('remise.title')}</legend>
        <div className={styles.pair}>
          <NumberField
            label={t('remise.desLe')}
            min={2}
            max={MAX_COLIS_PER_SHIPMENT}
            step={1}
            inputMode="numeric"
            {...field('version.remise.desLe', { deps: ['version.remise.pourCent'] })}
            required={false}
            optional
          />
          <NumberField
            label={t('remise.pourCent')}
            min={1}
            step={1}
            inputMode="numeric"
            {...field('version.remise.pourCent', { deps: ['version.remise.desLe'] })}
            required={false}
            optional
          />
        </div>
      </fieldset>
      <NumberField
        label={t('fields.plafondDeclare')}
        hint={t('plafondHint')}
        step={1}
        inputMode="numeric"
        {...field('version.plafondDeclare')}
      />
      <fieldset className={styles.group}>
        <legend>{t('magasinage.title')}</legend>
        <p className={styles.note}>{t('magasinage.hint')}</p>
        <div className={styles.pair}>
          <NumberField
            label={t('magasinage.joursGratuits')}
            min={0}
            step={1}
            inputMode="numeric"
            {...field('version.magasinage.joursGratuits', { deps: ['version.magasinage.prixJour'] })}
            required={false}
            optional
          />
          <NumberField
            label={t('magasinage.prixJour')}
            {...field('version.magasinage.prixJour', { deps: ['version.magasinage.joursGratuits'] })}
            required={false}
            optional
          />
        </div>
      </fieldset>
      <InsuranceFields />
      <FeesTable />
    </>
  );
}

/** Fields of the insurance that a list sells, once it does. */
function InsuranceFields() {
  const { t } = useTranslation('adminTarifs');
  const { setValue } = useFormContext<WithVersion>();
  const field = useFields<WithVersion>();
  const isSold = useWatch<WithVersion, 'version.assurance.vendue'>({ name: 'version.assurance.vendue' });
  return (
    <fieldset className={styles.group}>
      <legend>{t('assurance.title')}</legend>
      <CheckboxField
        name="version.assurance.vendue"
        value="true"
        label={t('assurance.vendue')}
        checked={isSold}
        onChange={({ target }) => setValue('version.assurance.vendue', target.checked, { shouldDirty: true })}
      />
      {isSold && (
        <>
          <TextField label={t('assurance.assureur')} {...field('version.assurance.assureur')} />
          <div className={styles.pair}>
            <NumberField
              label={t('assurance.pourMille')}
              hint={t('assurance.pourMilleHint')}
              {...field('version.assurance.pourMille')}
            />
            <NumberField
              label={t('assurance.minimum')}
              {...field('version.assurance.minimum')}
              required={false}
              optional
            />
          </div>
          <NumberField
            label={t('assurance.plafond')}
            step={1}
            inputMode="numeric"
            {...field('version.assurance.plafond')}
          />
          <p className={styles.note}>{t('assurance.rateHint')}</p>
          <div className={styles.pair}>
            <NumberField label={t('assurance.francsParDollar')} {...field('version.assurance.francsParDollar')} />
            <DateField label={t('assurance.tauxDu')} {...field('version.assurance.tauxDu')} />
          </div>
        </>
      )}
    </fieldset>
  );
}
