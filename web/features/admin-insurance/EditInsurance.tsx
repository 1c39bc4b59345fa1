import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type Insurance, InsuranceEdit } from '#shared/insurance/schema.ts';
import { typedNumber } from '#web/core/colis/colisFormSchema.ts';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import { changedValues } from '#web/core/forms/changedValues.ts';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useInsuranceMutations } from './queries.ts';

const { typeCouverture, description, valeurCouverture } = InsuranceEdit.entries;
const FormSchema = v.object({
  typeCouverture: typeCouverture.wrapped,
  description: description.wrapped,
  valeurCouverture: typedNumber(valeurCouverture.wrapped),
  imageKey: uploadedFileKey,
});
type Values = v.InferInput<typeof FormSchema>;

interface EditInsuranceProps {
  insurance: Insurance;
  onDone: () => void;
}

/** Form that changes the coverage or the contract of an insurance. */
export function EditInsurance({ insurance, onDone }: EditInsuranceProps) {
  const { t } = useTranslation(['adminInsurance', 'table']);
  const { change } = useInsuranceMutations(insurance.id);
  // The insurance when the form opened, so that others' later changes are not overwritten.
  const [before] = useState(insurance);
  const form = useSchemaForm(FormSchema, {
    defaultValues: {
      typeCouverture: insurance.typeCouverture,
      description: insurance.description,
      valeurCouverture: String(insurance.valeurCouverture),
      imageKey: null,
    },
  });
  const saved = () => {
    toast('success', t('edit.done'));
    onDone();
  };
  return (
    <SaveForm
      form={form}
      submit={t('table:save')}
      send={(values) => change(changedValues(before, values))}
      onSaved={saved}
      onCancel={onDone}
      failed={(reason) => t('edit.failed', { reason })}
    >
      <Fields insurance={insurance} />
    </SaveForm>
  );
}

function Fields({ insurance }: { insurance: Insurance }) {
  const { t } = useTranslation(['adminInsurance', 'colisForm']);
  const field = useFields<Values>();
  // The price of an insured parcel contains the premium for its value.
  const isValueFixed = insurance.colisId !== null && insurance.couverture === 'ASSUREE';
  const isOther = COVERAGE_TYPES.every(({ name }) => name !== insurance.typeCouverture);
  return (
    <>
      <SelectField label={t('columns.insurance')} {...field('typeCouverture')}>
        {isOther && <option>{insurance.typeCouverture}</option>}
        {COVERAGE_TYPES.map(({ key, name }) => (
          <option key={key} value={name}>
            {t(`colisForm:coverages.${key}`)}
          </option>
        ))}
      </SelectField>
      {isValueFixed ? (
        <p>{t('hints.fixedValue')}</p>
      ) : (
        <NumberField
          label={t('fields.value')}
          {...field('valeurCouverture')}
          inputMode="numeric"
          step={1}
          autoComplete="off"
        />
      )}
      <TextAreaField label={t('fields.description')} {...field('description')} optional />
      <FileField
        name="imageKey"
        kind="insurance"
        {...(insurance.image
          ? { label: t('fields.otherContract'), hint: t('hints.otherContract') }
          : { label: t('fields.contract') })}
        optional
      />
    </>
  );
}
