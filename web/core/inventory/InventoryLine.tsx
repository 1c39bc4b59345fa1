import CircleAlert from 'lucide-react/icons/circle-alert';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AppliedRule } from '#shared/customs/apply-customs-rules.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './InventoryLine.module.css';
import { LineFields } from './LineFields.tsx';
import { isFilledIn, typedLine } from './lines.ts';
import { money } from './money.ts';
import type { WithInventory } from './values.ts';

interface InventoryLineProps {
  index: number;
  isOpen: boolean;
  rulings: readonly AppliedRule[];
  onToggle: (isOpen: boolean) => void;
  onRemove: () => void;
  onNext: () => void;
}

/** Line of an inventory: one row of the list, which unfolds to its fields. */
export function InventoryLine({ index, isOpen, rulings, onToggle, onRemove, onNext }: InventoryLineProps) {
  const { t } = useTranslation('inventory');
  const language = useLanguage();
  const id = useId();
  const { formState } = useFormContext<WithInventory>();
  const line = useWatch<WithInventory, `inventaire.lignes.${number}`>({ name: `inventaire.lignes.${index}` });
  const isUnfolded = isOpen || get(formState.errors, `inventaire.lignes.${index}`) !== undefined;
  if (!line) return null; // the line is being removed
  const { designation, devise, etat, quantite } = line;
  const total = typedLine(line).quantite * typedLine(line).valeurUnitaire;
  const name = designation || t('line', { number: index + 1 });
  const isRefused = rulings.some(({ effect }) => effect === 'block');
  return (
    <li className={styles.line} data-open={isUnfolded || undefined}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => onToggle(!isUnfolded)}
        >
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.what}>
            <span className={styles.name}>
              {Number(quantite) > 1 && `${quantite} × `}
              {name}
            </span>
            <span className={styles.detail}>
              {isFilledIn(line) ? t(`states.${etat}`) : t('incomplete')}
              {isRefused && <CircleAlert size={16} aria-label={t('refused')} className={styles.refused} />}
              {!isRefused && rulings.length > 0 && (
                <TriangleAlert size={16} aria-label={t('noted')} className={styles.noted} />
              )}
            </span>
          </span>
          <span className={styles.amount}>{total > 0 && money(language, total, devise)}</span>
        </button>
        <button type="button" className={styles.remove} aria-label={t('remove', { what: name })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second title. */}
      <div
        id={id}
        role="group"
        aria-label={t('line', { number: index + 1 })}
        hidden={!isUnfolded}
        className={styles.body}
      >
        {isUnfolded && <LineFields index={index} rulings={rulings} onNext={onNext} />}
      </div>
    </li>
  );
}
