import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import styles from './Filter.module.css';

interface FilterProps<Value extends string> {
  label: string;
  value: Value | undefined;
  choices: readonly Value[];
  /** Returns the label of a choice; 'all' while nothing is selected. */
  name: (choice: Value | 'all') => string;
  onChoose: (value: Value | undefined) => void;
}

/** Select that filters the rows of a list. */
export function Filter<Value extends string>({ label, value, choices, name, onChoose }: FilterProps<Value>) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select
          id={id}
          value={value ?? ''}
          onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value))}
        >
          <option value="">{name('all')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {name(choice)}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" />
      </span>
    </div>
  );
}
