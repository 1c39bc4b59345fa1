import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Good } from '#shared/customs/goods/good.ts';
import { suggestGoods } from '#shared/customs/suggest.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './GoodField.module.css';
import { headingOf } from './heading.ts';
import { isFood } from './isFood.ts';
import { splitLeadingCount } from './splitLeadingCount.ts';
import type { WithInventory } from './values.ts';

interface GoodFieldProps {
  index: number;
  /** Reason why a customs rule refuses the goods. */
  refusal: ReactNode;
  /** Called with the field that comes next, once the goods are stated. */
  onChosen: (next: 'quantite' | 'valeurUnitaire') => void;
}

/** Description of the goods of a line, with suggestions while typing; arrows choose one, Enter takes it. */
export function GoodField({ index, refusal, onChosen }: GoodFieldProps) {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  const id = useId();
  const { getValues, setValue, formState } = useFormContext<WithInventory>();
  const { onChange, onBlur, error, ...field } = useFields<WithInventory>()(`inventaire.lignes.${index}.designation`);
  const [designation, bien] = useWatch({
    name: [`inventaire.lignes.${index}.designation`, `inventaire.lignes.${index}.bien`],
  }) as [string, string];
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = isOpen ? suggestGoods(designation) : [];
  const isExpanded = found.length > 0;

  const type = (typed: string) => {
    setOpen(true);
    setActive(-1);
    if (bien && !suggestGoods(typed).some((good) => good.id === bien)) setGood('');
  };
  const setGood = (value: string) => setValue(`inventaire.lignes.${index}.bien`, value, { shouldDirty: true });
  const setWords = (words: string) =>
    setValue(`inventaire.lignes.${index}.designation`, words, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  /** Moves a number that the description begins with to its own field. Returns the other words, and the next field. */
  const takeCount = () => {
    const typed = getValues(`inventaire.lignes.${index}.designation`);
    const count = getValues(`inventaire.lignes.${index}.quantite`);
    const split = ['', '1'].includes(count) ? splitLeadingCount(typed) : undefined;
    if (split) {
      const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
      setValue(`inventaire.lignes.${index}.quantite`, split.count, options);
      setWords(split.goods);
    }
    return { words: split?.goods ?? typed.trim(), next: split ? 'valeurUnitaire' : 'quantite' } as const;
  };
  const choose = (good: Good) => {
    const name = good[language];
    const { words, next } = takeCount();
    // Words that say more than the list does are kept.
    setWords(words.includes(' ') && words.length > name.length ? words : name);
    setGood(good.id);
    if (isFood(good)) setValue(`inventaire.lignes.${index}.etat`, 'NEUF', { shouldDirty: true });
    setOpen(false);
    onChosen(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      const good = found[active];
      if (good) choose(good);
      else onChosen(takeCount().next);
      setOpen(false);
    } else if (event.key === 'Escape' && isExpanded) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) =>
        found.length > 0 ? (at + step + (at < 0 && step < 0 ? 1 : 0) + found.length) % found.length : -1,
      );
    }
  };
  const close = (event: FocusEvent<HTMLInputElement>) => {
    setOpen(false);
    takeCount();
    void onBlur(event);
  };
  return (
    <div className={styles.good}>
      <TextField
        {...field}
        label={t('fields.designation')}
        error={refusal ?? error}
        maxLength={120}
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isExpanded && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        placeholder={t('placeholder')}
        onChange={(event) => {
          void onChange(event);
          type(event.target.value);
        }}
        onBlur={close}
        onKeyDown={handleKey}
      />
      {isExpanded && (
        <div id={id} role="listbox" aria-label={t('suggestions')} className={styles.suggestions}>
          {found.map((good, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its arrows and Enter choose.
            <div
              key={good.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(good)}
            >
              <span>{good[language]}</span>
              <span className={styles.heading}>{t('heading', { code: headingOf(good) })}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {isExpanded && t('found', { count: found.length })}
      </p>
    </div>
  );
}
