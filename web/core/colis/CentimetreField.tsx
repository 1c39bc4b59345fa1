import { type ComponentProps, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Side } from '#shared/colis/rules.ts';
import { metresText, sideIn } from '#web/core/quote/typedMeasures.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import type { ColisValues } from './colisFormSchema.ts';

interface CentimetreFieldProps extends Pick<ComponentProps<typeof NumberField>, 'error' | 'required'> {
  /** Name in the form. */
  name: string;
  side: Side;
}

/** Field for a side in centimetres; the form holds metres. */
export function CentimetreField({ name, side, error, required }: CentimetreFieldProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<ColisValues>();
  const { field } = useController({ name: name as Side, control });
  const [typed, setTyped] = useState('');
  return (
    <NumberField
      name={name}
      label={t(`quote.${side}`, { unit: 'cm' })}
      error={error}
      required={required}
      step={1}
      // Keeps the text as typed ("7."), unless the form's value was changed elsewhere.
      value={metresText(typed, 'cm') === field.value ? typed : sideIn('cm', field.value)}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(metresText(target.value, 'cm'));
      }}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  );
}
