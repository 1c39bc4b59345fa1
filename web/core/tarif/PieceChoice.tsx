import Scale from 'lucide-react/icons/scale';
import { useId } from 'react';
import { type FieldError, get, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Piece } from '#shared/tarifs/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useFieldErrorText } from '#web/core/forms/fieldErrors.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './PieceChoice.module.css';
import { iconOf } from './pieceIcons.ts';
import type { TypedParcel } from './priceSold.ts';

const MEASURES = ['poids', 'longueur', 'largeur', 'hauteur'] as const;

interface PieceChoiceProps {
  pieces: readonly Piece[];
  /** Prefix of the fields' names for a further parcel of a shipment, such as `autres.0.`; none by default. */
  prefix?: string;
}

/**
 * Big buttons for the pieces of a price list, and one for a sale per kilo. A piece fills in its own measures, so that
 * the customer measures nothing.
 */
export function PieceChoice({ pieces, prefix = '' }: PieceChoiceProps) {
  const { t } = useTranslation('colisForm');
  const language = useLanguage();
  const id = useId();
  const { setValue, formState } = useFormContext<TypedParcel>();
  const nameOf = <Name extends keyof TypedParcel>(name: Name) => `${prefix}${name}` as Name;
  const chosen = useWatch<TypedParcel, 'piece'>({ name: nameOf('piece') });
  const fault: FieldError | undefined = get(formState.errors, nameOf('piece'));
  const error = useFieldErrorText(fault !== undefined)(fault);
  const choose = (piece: Piece | undefined) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue(nameOf('piece'), piece?.code ?? '', options);
    for (const measure of MEASURES) setValue(nameOf(measure), piece ? String(piece[measure]) : '', options);
  };
  return (
    <fieldset className={styles.pieces} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('pieces.legend')}</legend>
      <div className={styles.grid}>
        {[...pieces, undefined].map((piece) => {
          const Icon = piece ? iconOf(piece.icone) : Scale;
          const code = piece?.code ?? '';
          return (
            <label key={code} className={styles.piece}>
              <input type="radio" name={id} checked={chosen === code} onChange={() => choose(piece)} />
              <Icon size={22} aria-hidden="true" />
              <span className={styles.name}>{piece ? piece[language] : t('pieces.perKilo')}</span>
              <span className={styles.price}>{piece ? dollars(language, piece.prix) : t('pieces.measured')}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
