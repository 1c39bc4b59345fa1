import { useTranslation } from 'react-i18next';
import type { Piece } from '#shared/tarifs/schema.ts';
import { CountStepper } from '#web/core/quote/CountStepper.tsx';
import { MeasureInputs } from '#web/core/quote/MeasureInputs.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './Waitlist.module.css';
import type { Wanted } from './wanted.ts';

interface WantedFieldsProps {
  wanted: Wanted;
  /** Pieces that the container sells; none for a sale per kilo alone. */
  pieces: readonly Piece[];
  /** True once the form was submitted: what is missing is at fault. */
  checked: boolean;
  /** Faults that the API named, and the number of the first of these parcels in them. */
  refused: Readonly<Record<string, string>>;
  first: number;
  onChange: (wanted: Wanted) => void;
}

/** Fields for parcels of one kind: a piece, or weight and sides, and their number. */
export function WantedFields({ wanted, pieces, checked, refused, first, onChange }: WantedFieldsProps) {
  const { t } = useTranslation('waitlist');
  const language = useLanguage();
  const { piece, typed, count } = wanted;
  return (
    <>
      {pieces.length > 0 && (
        <SelectField
          label={t('join.piece')}
          value={piece}
          error={refused[`colis.${first}.piece`]}
          onChange={({ target }) => onChange({ ...wanted, piece: target.value })}
        >
          <option value="">{t('join.measured')}</option>
          {pieces.map((each) => (
            <option key={each.code} value={each.code}>
              {each[language]}
            </option>
          ))}
        </SelectField>
      )}
      {piece === '' && (
        <MeasureInputs
          typed={typed}
          onChange={(next) => onChange({ ...wanted, typed: next })}
          errorOf={(name) =>
            refused[`colis.${first}.${name}`] ??
            (checked && !(Number(typed[name]) > 0) ? t('join.required') : undefined)
          }
        />
      )}
      <div className={styles.count}>
        <span aria-hidden="true">{t('join.count')}</span>
        <CountStepper count={count} onChange={(next) => onChange({ ...wanted, count: next })} />
      </div>
    </>
  );
}
