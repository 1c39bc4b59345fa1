import { useTranslation } from 'react-i18next';
import { BOX_CHOICES, type BoxChoice } from '#shared/colis/decisions.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface BoxFieldProps {
  label: string;
  value: BoxChoice | undefined;
  onChoose: (choice: BoxChoice) => void;
}

/** Select field for what becomes of boxes that another depot has than that of their new departure. */
export function BoxField({ label, value, onChoose }: BoxFieldProps) {
  const { t } = useTranslation('adminColis');
  return (
    <SelectField
      label={label}
      value={value ?? DEFAULT}
      onChange={({ target }) => onChoose(oneOf(BOX_CHOICES, target.value) ?? DEFAULT)}
    >
      {BOX_CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {t(`decide.acts.${choice}.open`)}
        </option>
      ))}
    </SelectField>
  );
}

/** What becomes of a box when nothing is chosen. */
const DEFAULT: BoxChoice = 'TRANSFERT';
