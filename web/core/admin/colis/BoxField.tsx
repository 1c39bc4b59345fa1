import { useTranslation } from 'react-i18next';
import { BOX_CHOICES, type BoxChoice } from '#shared/colis/decisions.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface BoxFieldProps {
  label: string;
  value: BoxChoice | undefined;
  /** True if a box can be sent to the new departure. */
  canSend: boolean;
  onChoose: (choice: BoxChoice) => void;
}

/** Select field for what becomes of boxes that another depot has than that of their new departure. */
export function BoxField({ label, value, canSend, onChoose }: BoxFieldProps) {
  const { t } = useTranslation('adminColis');
  return (
    <SelectField
      label={label}
      value={chosenBox(value, canSend)}
      onChange={({ target }) => onChoose(chosenBox(oneOf(BOX_CHOICES, target.value), canSend))}
    >
      {BOX_CHOICES.filter((choice) => canSend || choice !== 'TRANSFERT').map((choice) => (
        <option key={choice} value={choice}>
          {t(`decide.acts.${choice}.open`)}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns what becomes of a box by a choice, or without one; a box that cannot be sent is fetched. */
export const chosenBox = (choice: BoxChoice | undefined, canSend: boolean): BoxChoice => {
  if (canSend) return choice ?? 'TRANSFERT';
  return choice === undefined || choice === 'TRANSFERT' ? 'A_RECUPERER' : choice;
};
