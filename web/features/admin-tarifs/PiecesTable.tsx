import ChevronDown from 'lucide-react/icons/chevron-down';
import ListPlus from 'lucide-react/icons/list-plus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PIECE_ICONS, TARIF_LIMITS } from '#shared/tarifs/constants.ts';
import { STARTER_PIECES } from '#shared/tarifs/starter-pieces.ts';
import { CentimetreField } from '#web/core/colis/CentimetreField.tsx';
import { kg } from '#web/core/format.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { dimensions } from '#web/core/quantities.ts';
import { iconOf } from '#web/core/tarif/pieceIcons.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './PiecesTable.module.css';
import { newPiece, pieceValues, type WithVersion } from './values.ts';

/** Pieces of a version: one row each with its price, whose other fields are folded, and buttons that add some. */
export function PiecesTable() {
  const { t } = useTranslation('adminTarifs');
  const { fields, append, remove } = useFieldArray<WithVersion, 'version.pieces'>({ name: 'version.pieces' });
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  const id = useId();
  const codes = new Set(fields.map(({ code }) => code));
  const starters = STARTER_PIECES.filter(({ code }) => !codes.has(code)).slice(0, TARIF_LIMITS.pieces - fields.length);

  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>(':scope > li:last-child input[name$=".fr"]')?.focus();
  }, [added]);

  const add = () => {
    append(newPiece(), { shouldFocus: false });
    setAdded((count) => count + 1);
  };
  const addStarters = () => append(starters.map(pieceValues), { focusName: `version.pieces.${fields.length}.prix` });
  const removeAt = (index: number) => {
    remove(index);
    adding.current?.querySelector('button')?.focus();
  };
  return (
    <section className={styles.pieces} aria-labelledby={id}>
      <h3 id={id}>{t('pieces.title')}</h3>
      <p className={styles.hint}>{t('pieces.hint')}</p>
      {fields.length > 0 && (
        <ol ref={list} className={styles.list}>
          {fields.map(({ id: key }, index) => (
            <PieceRow key={key} index={index} onRemove={() => removeAt(index)} />
          ))}
        </ol>
      )}
      <div ref={adding} className={styles.add}>
        <Button look="quiet" icon={Plus} onClick={add} disabled={fields.length >= TARIF_LIMITS.pieces}>
          {t('pieces.add')}
        </Button>
        {starters.length > 0 && (
          <Button look="quiet" icon={ListPlus} onClick={addStarters}>
            {t('pieces.starters', { count: starters.length })}
          </Button>
        )}
      </div>
      {fields.length === 0 && <p className={styles.hint}>{t('pieces.startersHint')}</p>}
      <p role="status" className="visually-hidden">
        {t('pieces.count', { count: fields.length })}
      </p>
    </section>
  );
}

function PieceRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation('adminTarifs');
  const language = useLanguage();
  const id = useId();
  const { formState } = useFormContext<WithVersion>();
  const field = useFields<WithVersion>();
  const piece = useWatch<WithVersion, `version.pieces.${number}`>({ name: `version.pieces.${index}` });
  const [isUnfolded, setUnfolded] = useState(piece.fr === '');
  const errors: object = get(formState.errors, `version.pieces.${index}`) ?? {};
  const isOpen = isUnfolded || Object.keys(errors).some((name) => name !== 'prix');
  const Icon = iconOf(piece.icone);
  const name = piece[language] || piece.fr || t('pieces.number', { number: index + 1 });
  return (
    <li className={styles.piece}>
      <button
        type="button"
        className={styles.name}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setUnfolded(!isOpen)}
      >
        <ChevronDown size={18} aria-hidden="true" />
        <Icon size={22} aria-hidden="true" />
        <span>
          <strong>{name}</strong>
          <span className={styles.size}>{sizeText(language, piece)}</span>
        </span>
      </button>
      <div className={styles.price}>
        <NumberField
          label={
            <>
              {t('pieces.prix')} <span className="visually-hidden">{name}</span>
            </>
          }
          {...field(`version.pieces.${index}.prix`)}
        />
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('pieces.remove', { name })}
        title={t('pieces.remove', { name })}
        onClick={onRemove}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second title. */}
      <div id={id} role="group" aria-label={name} className={styles.fields} hidden={!isOpen}>
        {isOpen && <PieceFields index={index} />}
      </div>
    </li>
  );
}

type Language = ReturnType<typeof useLanguage>;

/** Weight and sides of a piece, once they are typed: "120 kg · 0,6 m × 0,6 m × 0,9 m". */
function sizeText(language: Language, piece: WithVersion['version']['pieces'][number]): string | undefined {
  const [poids = 0, longueur = 0, largeur = 0, hauteur = 0] = [
    piece.poids,
    piece.longueur,
    piece.largeur,
    piece.hauteur,
  ].map(Number);
  if (!(poids > 0 && longueur > 0 && largeur > 0 && hauteur > 0)) return undefined;
  return `${kg(language, poids)} · ${dimensions(language, { longueur, largeur, hauteur })}`;
}

const SIDES = ['longueur', 'largeur', 'hauteur'] as const;

function PieceFields({ index }: { index: number }) {
  const { t } = useTranslation(['adminTarifs', 'colisForm']);
  const field = useFields<WithVersion>();
  const prefix = `version.pieces.${index}` as const;
  return (
    <>
      <div className={styles.names}>
        <TextField label={t('pieces.fr')} autoComplete="off" maxLength={60} {...field(`${prefix}.fr`)} />
        <TextField label={t('pieces.en')} autoComplete="off" maxLength={60} {...field(`${prefix}.en`)} />
        <SelectField label={t('pieces.icone')} {...field(`${prefix}.icone`)}>
          {PIECE_ICONS.map((icon) => (
            <option key={icon} value={icon}>
              {t(`icons.${icon}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.sizes}>
        <NumberField label={t('pieces.poids')} step={0.1} {...field(`${prefix}.poids`)} />
        {SIDES.map((side) => {
          const texts = {
            too_small: t('colisForm:errors.aboveZero'),
            too_large: t('colisForm:errors.sideTooLarge.cm'),
          };
          const { error, required } = field(`${prefix}.${side}`, { texts });
          return (
            <CentimetreField key={side} name={`${prefix}.${side}`} side={side} error={error} required={required} />
          );
        })}
        <NumberField label={t('pieces.volume')} step={0.001} {...field(`${prefix}.volume`)} required={false} optional />
      </div>
    </>
  );
}
