import { useTranslation } from 'react-i18next';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import styles from './MeasureInputs.module.css';
import { convertTo, type TypedMeasures } from './typedMeasures.ts';
import { UnitSwitch } from './UnitSwitch.tsx';

const sides = ['longueur', 'largeur', 'hauteur'] as const;

interface MeasureInputsProps {
  typed: TypedMeasures;
  onChange: (typed: TypedMeasures) => void;
  /** Returns the error text of a field. */
  errorOf?: (name: 'poids' | (typeof sides)[number]) => string | undefined;
}

/** Weight and three sides of a parcel in cm or metres. Changing the unit converts what is typed. */
export function MeasureInputs({ typed, onChange, errorOf }: MeasureInputsProps) {
  const { t } = useTranslation();
  const field = (name: 'poids' | (typeof sides)[number]) => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...typed, [name]: target.value }),
    error: errorOf?.(name),
    autoComplete: 'off',
  });
  return (
    <div className={styles.measures}>
      <NumberField {...field('poids')} label={t('quote.weight')} />
      {sides.map((side) => (
        <NumberField
          key={side}
          {...field(side)}
          step={typed.unit === 'cm' ? 1 : 0.01}
          label={t(`quote.${side}`, { unit: typed.unit })}
        />
      ))}
      <UnitSwitch unit={typed.unit} onChange={(unit) => onChange(convertTo(unit, typed))} />
    </div>
  );
}
