import Check from 'lucide-react/icons/check';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cm3OfSides } from '#shared/colis/rules.ts';
import { matchesBooked } from '#shared/intake/rules.ts';
import { gramsOf } from '#shared/units.ts';
import type { Measures } from '#web/core/quote/measures.ts';
import { parseTyped, type TypedMeasures, typedIn } from '#web/core/quote/typedMeasures.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';

interface MeasureFormProps {
  title: string;
  /** What the measures do, below the title. */
  text?: string;
  /** Measures as booked; undefined when this device does not know them. */
  booked: Measures<number> | undefined;
  /** Measures to begin with. */
  initial: Measures<number> | undefined;
  busy: boolean;
  onBack: () => void;
  onMeasured: (measures: Measures<number>) => void;
}

const NOTHING: TypedMeasures = { unit: 'cm', poids: '', longueur: '', largeur: '', hauteur: '' };
const FIELDS = ['poids', 'longueur', 'largeur', 'hauteur'] as const;

/** Form for the measured weight and sides, which says at once whether they are within the tolerance. */
export function MeasureForm({ title, text, booked, initial, busy, onBack, onMeasured }: MeasureFormProps) {
  const { t } = useTranslation('agent');
  const [typed, setTyped] = useState(() => (initial ? typedIn('cm', initial) : NOTHING));
  const [wasSent, setWasSent] = useState(false);
  const measures = parseTyped(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (measures) onMeasured(measures);
  };
  const isMissing = (text: string) => wasSent && !(Number(text) > 0);
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      <div className={styles.fields}>
        {FIELDS.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(`measure.${name}`)}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            step={name === 'poids' ? 0.01 : 0.1}
            error={isMissing(typed[name]) ? t('measure.missing') : undefined}
            autoFocus={name === 'poids'}
            onFocus={({ target }) => target.select()}
          />
        ))}
      </div>
      <output className={styles.advice}>
        {measures &&
          booked &&
          t(matchesBooked(sizeOf(booked), sizeOf(measures)) ? 'measure.within' : 'measure.differs')}
      </output>
      <Button type="submit" look="accent" icon={Check} wide busy={busy}>
        {t('measure.submit')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('verdict.back')}
      </Button>
    </form>
  );
}

const sizeOf = (measures: Measures<number>) => ({ grams: gramsOf(measures.poids), cm3: cm3OfSides(measures) });
