import { useFormContext } from 'react-hook-form';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';

/** Checkbox of a form for whether what it edits is in service and may be chosen. */
export function ServiceField({ label }: { label: string }) {
  const { watch, setValue } = useFormContext<{ enService: boolean }>();
  return (
    <CheckboxField
      name="enService"
      value="true"
      label={label}
      checked={watch('enService')}
      onChange={({ target }) => setValue('enService', target.checked, { shouldDirty: true })}
    />
  );
}
