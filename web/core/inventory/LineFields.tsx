import { type KeyboardEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppliedRule } from '#shared/customs/apply-customs-rules.ts';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { goods } from '#shared/customs/goods.ts';
import { LINE_STATES } from '#shared/customs/inventory.ts';
import { explainRule } from '#shared/customs/refusal.ts';
import { suggestGoods } from '#shared/customs/suggest.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { RichText } from '#web/core/prose/RichText.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { GoodField } from './GoodField.tsx';
import styles from './LineFields.module.css';
import { originsOf } from './origins.ts';
import { RuleNotes } from './RuleNotes.tsx';
import type { LineValues, WithInventory } from './values.ts';

interface LineFieldsProps {
  index: number;
  rulings: readonly AppliedRule[];
  /** Called when Enter is pressed in the last of the fields to type in. */
  onNext: () => void;
}

/** Fields of a line. Enter leads from one to the next that is to be typed, and from the last to another line. */
export function LineFields({ index, rulings, onNext }: LineFieldsProps) {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  const { register } = useFormContext<WithInventory>();
  const bind = useFields<WithInventory>();
  const line = useWatch<WithInventory, `inventaire.lignes.${number}`>({ name: `inventaire.lignes.${index}` });
  const group = useRef<HTMLDivElement>(null);
  const asksSerial = isElectrical(line);
  const refusal = rulings.find(({ effect }) => effect === 'block');
  const field = (name: 'quantite' | 'valeurUnitaire' | 'devise' | 'origine' | 'numeroSerie') => ({
    ...bind(`inventaire.lignes.${index}.${name}`),
    label: t(`fields.${name}`),
  });
  const focus = (name: keyof LineValues) => {
    const input = group.current?.querySelector<HTMLInputElement>(`[name="inventaire.lignes.${index}.${name}"]`);
    input?.focus();
    input?.select?.();
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault(); // otherwise it would submit the form around
    if (event.target.name.endsWith('.quantite')) focus('valeurUnitaire');
    else if (event.target.name.endsWith('.valeurUnitaire') && asksSerial && !line.numeroSerie) focus('numeroSerie');
    else onNext();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field is a shortcut of the buttons.
    <div ref={group} className={styles.fields} onKeyDown={goOn}>
      <GoodField
        index={index}
        refusal={
          refusal && (
            <span>
              <RichText>{explainRule(refusal.rule, language)}</RichText>
            </span>
          )
        }
        onChosen={focus}
      />
      <div className={styles.amounts}>
        <NumberField {...field('quantite')} inputMode="numeric" min={1} step={1} enterKeyHint="next" />
        <NumberField {...field('valeurUnitaire')} enterKeyHint="next" />
        <SelectField {...field('devise')}>
          {CURRENCIES.map((currency) => (
            <option key={currency} value={currency}>
              {t(`currencies.${currency}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.two}>
        <ChoiceGroup label={t('fields.etat')}>
          <div className={styles.states}>
            {LINE_STATES.map((state) => (
              <label key={state}>
                <input type="radio" value={state} required {...register(`inventaire.lignes.${index}.etat`)} />
                {t(`states.${state}`)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
        <SelectField {...field('origine')}>
          {originsOf(language, line.origine).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {asksSerial && <TextField {...field('numeroSerie')} maxLength={60} optional />}
      <RuleNotes rulings={rulings} />
    </div>
  );
}

const isElectrical = ({ bien, designation, numeroSerie }: LineValues): boolean => {
  const good = goods.find(({ id }) => id === bien) ?? suggestGoods(designation, 1)[0];
  return numeroSerie !== '' || (good?.flags?.includes('electrical') ?? false);
};
