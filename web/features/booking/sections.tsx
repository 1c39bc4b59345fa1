import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import { DescriptionField, DocumentTypeFields, MeasureFields } from '#web/core/colis/fields.tsx';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { PresetButtons } from './PresetButtons.tsx';
import { Section } from './Section.tsx';
import { PriceReason } from './Summary.tsx';
import styles from './sections.module.css';
import type { BookingValues } from './values.ts';

/** Sections of the booking form about the parcel and its papers. */

export function ColisSection({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  return (
    <Section name="colis">
      <DescriptionField />
      <PresetButtons />
      <MeasureFields tailleConteneur={container.tailleConteneur} />
      <PriceReason container={container} />
      <FileField name="photo" kind="colis" label={t('fields.photo')} hint={t('hints.photo')} optional />
    </Section>
  );
}

export function PapersSection() {
  return (
    <Section name="papers">
      <CustomsFields />
      <InsuranceFields />
    </Section>
  );
}

function CustomsFields() {
  const { t } = useTranslation('booking');
  return (
    <Part name="customs">
      <DocumentTypeFields>
        <option value="">{t('choose')}</option>
      </DocumentTypeFields>
      <FileField name="document" kind="customs" label={t('fields.document')} hint={t('hints.document')} />
    </Part>
  );
}

function InsuranceFields() {
  const { t } = useTranslation(['booking', 'colis']);
  const field = usePaperField();
  return (
    <Part name="insurance">
      <div className={styles.two}>
        <SelectField {...field('typeCouverture')}>
          <option value="">{t('choose')}</option>
          {COVERAGE_TYPES.map(({ key, name }) => (
            <option key={key} value={name}>
              {t(`colis:coverages.${key}`)}
            </option>
          ))}
        </SelectField>
        <NumberField {...field('valeurCouverture')} />
      </div>
      <Extras label={t('sections.insurance.more')} fields={['descriptionAssurance', 'contrat']}>
        <TextAreaField {...field('descriptionAssurance')} rows={2} maxLength={500} optional />
        <FileField name="contrat" kind="insurance" label={t('fields.contrat')} optional />
      </Extras>
    </Part>
  );
}

function Part({ name, children }: { name: 'customs' | 'insurance'; children: ReactNode }) {
  const { t } = useTranslation('booking');
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{t(`sections.${name}.title`)}</h3>
        <p>{t(`sections.${name}.lead`)}</p>
      </header>
      {children}
    </section>
  );
}

interface ExtrasProps {
  label: string;
  fields: readonly (keyof BookingValues)[];
  children: ReactNode;
}

/** Optional fields that unfold; open from the start when one of them is filled in or refused. */
function Extras({ label, fields, children }: ExtrasProps) {
  const { getValues, formState } = useFormContext<BookingValues>();
  const [isFilled] = useState(() => fields.some((field) => getValues(field)));
  const isRefused = fields.some((field) => formState.errors[field]);
  return (
    <details className={styles.extras} open={isFilled || isRefused || undefined}>
      <summary>
        {label}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <div className={styles.extraFields}>{children}</div>
    </details>
  );
}

type PaperName = 'typeCouverture' | 'valeurCouverture' | 'descriptionAssurance';

function usePaperField() {
  const { t } = useTranslation('booking');
  const field = useFields<BookingValues>();
  return (name: PaperName) => ({ ...field(name), label: t(`fields.${name}`) });
}
