import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { countryOf } from '#shared/places/places.ts';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import { DescriptionField, DocumentTypeFields, MeasureFields, RecipientFields } from '#web/core/colis/fields.tsx';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { PriceReason } from './Summary.tsx';
import styles from './sections.module.css';
import type { BookingValues } from './values.ts';

/** The four sections of the booking form. */

export function ColisSection({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  return (
    <Section title={t('sections.colis.title')} lead={t('sections.colis.lead')}>
      <DescriptionField />
      <MeasureFields tailleConteneur={container.tailleConteneur} />
      <PriceReason container={container} />
      <FileField name="photo" kind="colis" label={t('fields.photo')} hint={t('hints.photo')} optional />
    </Section>
  );
}

export function CustomsSection() {
  const { t } = useTranslation('booking');
  return (
    <Section title={t('sections.customs.title')} lead={t('sections.customs.lead')}>
      <DocumentTypeFields>
        <option value="">{t('choose')}</option>
      </DocumentTypeFields>
      <FileField name="document" kind="customs" label={t('fields.document')} hint={t('hints.document')} />
    </Section>
  );
}

export function InsuranceSection() {
  const { t } = useTranslation(['booking', 'colis']);
  const field = usePaperField();
  return (
    <Section title={t('sections.insurance.title')} lead={t('sections.insurance.lead')}>
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
      <TextAreaField {...field('descriptionAssurance')} rows={2} maxLength={500} optional />
      <FileField name="contrat" kind="insurance" label={t('fields.contrat')} optional />
    </Section>
  );
}

export function RecipientSection({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  return (
    <Section title={t('sections.recipient.title')} lead={t('sections.recipient.lead')}>
      <RecipientFields country={countryOf(container.destination)} />
    </Section>
  );
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </header>
      {children}
    </section>
  );
}

type PaperName = 'typeCouverture' | 'valeurCouverture' | 'descriptionAssurance';

function usePaperField() {
  const { t } = useTranslation('booking');
  const field = useFields<BookingValues>();
  return (name: PaperName) => ({ ...field(name), label: t(`fields.${name}`) });
}
