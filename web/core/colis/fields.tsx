import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/bookings/schema.ts';
import { oversizedSides, type Side } from '#shared/colis/rules.ts';
import { faultIn } from '#shared/messages/messages.ts';
import type { CorridorCountry } from '#shared/phone/countries.ts';
import { cubicMetres } from '#web/core/format.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { PhoneField } from '#web/core/phone/PhoneField.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { DOCUMENT_TYPES } from './documentTypes.ts';
import styles from './fields.module.css';
import { parseSize, volumeOf } from './measures.ts';
import { type ColisValues, type DocumentType, OTHER } from './values.ts';

/** The fields of a parcel, for whoever books one or changes one: parts of a form that holds ColisValues. */

export function DescriptionField() {
  const { t } = useTranslation('colis');
  const field = useColisField();
  return <TextAreaField {...field('description')} hint={t('hints.description')} rows={2} maxLength={500} />;
}

interface MeasureFieldsProps {
  /** The size of the container, where it is known: what does not get into it is told as it is typed. */
  tailleConteneur: Container['tailleConteneur'] | undefined;
}

export function MeasureFields({ tailleConteneur }: MeasureFieldsProps) {
  const { t } = useTranslation('colis');
  const field = useColisField();
  const oversized = useOversized(tailleConteneur);
  const size = { too_small: t('errors.aboveZero') };
  const side = (name: Side) => {
    const given = field(name, { ...size, too_large: t('errors.sideTooLarge') });
    return { ...given, error: oversized[name] ?? given.error }; // the container's limit is the one that counts
  };
  return (
    <>
      <div className={styles.weight}>
        <NumberField {...field('poids', size)} hint={t('hints.poids')} />
      </div>
      <fieldset className={styles.sides}>
        <legend>{t('fields.sides')}</legend>
        <p className={styles.hint}>{t('hints.sides')}</p>
        <div className={styles.three}>
          <NumberField {...side('longueur')} />
          <NumberField {...side('largeur')} />
          <NumberField {...side('hauteur')} />
        </div>
        <Volume />
      </fieldset>
    </>
  );
}

/** The sides by which the parcel does not get into a container of that size, as far as they are typed, in words. */
function useOversized(tailleConteneur: Container['tailleConteneur'] | undefined): Partial<Record<Side, string>> {
  const language = useLanguage();
  const [longueur, largeur, hauteur] = useWatch<ColisValues, ['longueur', 'largeur', 'hauteur']>({
    name: ['longueur', 'largeur', 'hauteur'],
  });
  if (tailleConteneur === undefined) return {};
  const typed = { longueur: parseSize(longueur), largeur: parseSize(largeur), hauteur: parseSize(hauteur) };
  const oversized = oversizedSides(typed, tailleConteneur);
  return Object.fromEntries(oversized.map(({ side, ...fault }) => [side, faultIn(language, fault)]));
}

/** What the three sides make, as soon as they are there. */
function Volume() {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const [longueur, largeur, hauteur] = useWatch<ColisValues, ['longueur', 'largeur', 'hauteur']>({
    name: ['longueur', 'largeur', 'hauteur'],
  });
  const volume = volumeOf({ longueur, largeur, hauteur });
  return (
    <output className={styles.volume}>
      {volume === undefined ? t('volume.unknown') : t('volume.known', { volume: cubicMetres(language, volume) })}
    </output>
  );
}

interface DocumentTypeFieldsProps {
  /** An option before the proposed ones. */
  children?: ReactNode;
}

/** The type of a customs document and, for one that is not proposed, its name; for a form that holds DocumentType. */
export function DocumentTypeFields({ children }: DocumentTypeFieldsProps) {
  const { t } = useTranslation('colis');
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

interface RecipientFieldsProps {
  /** Where the recipient's phone probably is. */
  country: CorridorCountry;
}

export function RecipientFields({ country }: RecipientFieldsProps) {
  const { t } = useTranslation('colis');
  const field = useColisField();
  return (
    <>
      <TextField {...field('nomDestinataire')} autoComplete="shipping name" maxLength={120} />
      <div className={styles.two}>
        <PhoneField<ColisValues>
          name="telephoneDestinataire"
          label={t('fields.telephoneDestinataire')}
          hint={t('hints.telephone')}
          country={country}
          autoComplete="shipping tel"
        />
        <TextField
          {...field('emailDestinataire')}
          type="email"
          inputMode="email"
          autoComplete="shipping email"
          hint={t('hints.email')}
          maxLength={254}
        />
      </div>
      <TextAreaField
        {...field('adresseDestinataire')}
        autoComplete="shipping street-address"
        hint={t('hints.adresse')}
        rows={2}
        maxLength={300}
      />
    </>
  );
}

/** Binds a field to the form under its own label. `words` has sentences for faults that this form words in its own way. */
function useColisField() {
  const { t } = useTranslation('colis');
  const field = useFields<ColisValues & DocumentType>();
  return (name: keyof (ColisValues & DocumentType), words?: Record<string, string>) => ({
    ...field(name, { ...(words && { words }) }),
    label: t(`fields.${name}`),
  });
}
