import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { oversizedSides, type Side } from '#shared/colis/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { cubicMetres } from '#web/core/format.ts';
import { parseSize, volumeOf } from '#web/core/quote/measures.ts';
import { currentQuote } from '#web/core/quote/quote.ts';
import type { Unit } from '#web/core/quote/typedMeasures.ts';
import { UnitSwitch } from '#web/core/quote/UnitSwitch.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { useFaultMessage } from '#web/ui/form/useFaultMessage.ts';
import { CentimetreField } from './CentimetreField.tsx';
import type { ColisValues } from './colisFormSchema.ts';
import { DOCUMENT_TYPES } from './documentTypes.ts';
import styles from './fields.module.css';
import { useColisField } from './useColisField.ts';
import { type DocumentType, OTHER } from './values.ts';

/** Fields of a parcel for the booking and editing forms, which hold ColisValues. */

const SIDES = ['longueur', 'largeur', 'hauteur'] as const satisfies readonly Side[];

export function DescriptionField() {
  const { t } = useTranslation('colisForm');
  const field = useColisField();
  return <TextAreaField {...field('description')} hint={t('hints.description')} rows={2} maxLength={500} />;
}

interface MeasureFieldsProps {
  /** Prefix of the fields' names for a further parcel of a shipment, such as `autres.0.`; none by default. */
  prefix?: string;
  /** Size of the container, if known: a side that does not fit into it is reported while typing. */
  tailleConteneur: Container['tailleConteneur'] | undefined;
}

export function MeasureFields({ tailleConteneur, prefix }: MeasureFieldsProps) {
  const { t } = useTranslation('colisForm');
  const field = useColisField(prefix);
  const sides = useSides(prefix);
  const oversized = useOversized(sides, tailleConteneur);
  const [unit, setUnit] = useState<Unit>(() => currentQuote()?.own.unit ?? 'm');
  const size = { too_small: t('errors.aboveZero') };
  const side = (name: Side) => {
    const bound = field(name, { ...size, too_large: t(`errors.sideTooLarge.${unit}`) });
    return { ...bound, error: oversized[name] ?? bound.error }; // the container's limit takes precedence
  };
  return (
    <>
      <div className={styles.weight}>
        <NumberField {...field('poids', size)} hint={t('hints.poids')} />
      </div>
      <fieldset className={styles.sides}>
        <legend>{t('fields.sides')}</legend>
        <div className={styles.unit}>
          <p className={styles.hint}>{t(`hints.sides.${unit}`)}</p>
          <UnitSwitch unit={unit} onChange={setUnit} />
        </div>
        <div className={styles.three}>
          {SIDES.map((name) =>
            unit === 'm' ? (
              <NumberField key={name} {...side(name)} />
            ) : (
              <CentimetreField key={name} {...side(name)} side={name} />
            ),
          )}
        </div>
        <Volume sides={sides} />
      </fieldset>
    </>
  );
}

type TypedSides = Record<Side, string>;

/** Returns the sides as typed. */
function useSides(prefix = ''): TypedSides {
  const names = SIDES.map((name) => `${prefix}${name}`) as unknown as typeof SIDES;
  const [longueur, largeur, hauteur] = useWatch<ColisValues, typeof SIDES>({ name: names });
  return { longueur, largeur, hauteur };
}

/** Returns error texts for the typed sides that do not fit into a container of the given size. */
function useOversized(
  { longueur, largeur, hauteur }: TypedSides,
  tailleConteneur: Container['tailleConteneur'] | undefined,
): Partial<Record<Side, string | undefined>> {
  const language = useLanguage();
  const typed = { longueur: parseSize(longueur), largeur: parseSize(largeur), hauteur: parseSize(hauteur) };
  const oversized = tailleConteneur === undefined ? [] : oversizedSides(typed, tailleConteneur);
  const faultMessage = useFaultMessage(oversized.length > 0);
  return Object.fromEntries(oversized.map(({ side, ...fault }) => [side, faultMessage?.(language, fault)]));
}

/** Volume of the three sides, once all are typed. */
function Volume({ sides }: { sides: TypedSides }) {
  const { t } = useTranslation('colisForm');
  const language = useLanguage();
  const volume = volumeOf(sides);
  return (
    <output className={styles.volume}>
      {volume === undefined ? t('volume.unknown') : t('volume.known', { volume: cubicMetres(language, volume) })}
    </output>
  );
}

interface DocumentTypeFieldsProps {
  /** Option shown before the proposed ones. */
  children?: ReactNode;
}

/** Select field for the type of a customs document, with a text field for other types; the form holds DocumentType. */
export function DocumentTypeFields({ children }: DocumentTypeFieldsProps) {
  const { t } = useTranslation('colisForm');
  const field = useColisField();
  const type = useWatch<DocumentType, 'typeDocument'>({ name: 'typeDocument' });
  return (
    <div className={styles.two}>
      <SelectField {...field('typeDocument')}>
        {children}
        {DOCUMENT_TYPES.map(({ key, name }) => (
          <option key={key} value={name}>
            {t(`documents.${key}`)}
          </option>
        ))}
        <option value={OTHER}>{t('documents.other')}</option>
      </SelectField>
      {type === OTHER && <TextField {...field('autreDocument')} maxLength={80} />}
    </div>
  );
}
