import { useTranslation } from 'react-i18next';
import type { Unit } from './typedMeasures.ts';
import styles from './UnitSwitch.module.css';

const units = ['cm', 'm'] as const satisfies readonly Unit[];

interface UnitSwitchProps {
  unit: Unit;
  onChange: (unit: Unit) => void;
}

/** Two buttons that choose the unit in which sides are typed. */
export function UnitSwitch({ unit, onChange }: UnitSwitchProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.units}>
      <legend className="visually-hidden">{t('quote.unit')}</legend>
      {units.map((name) => (
        <button key={name} type="button" aria-pressed={unit === name} onClick={() => onChange(name)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
