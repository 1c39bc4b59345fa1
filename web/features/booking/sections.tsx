import { memo, type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import { DescriptionField } from '#web/core/colis/fields.tsx';
import { formatNumber } from '#web/core/format.ts';
import { FileFieldSlot } from '#web/core/forms/file/FileFieldSlot.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import type { BookingValues } from './bookingFormSchema.ts';
import { CustomsPart } from './CustomsPart.tsx';
import { OptionalFields } from './OptionalFields.tsx';
import { OtherParcelsSlot } from './OtherParcelsSlot.tsx';
import { Section } from './Section.tsx';
import { SizeFields } from './SizeFields.tsx';
import { ParcelPriceBreakdown } from './Summary.tsx';
import styles from './sections.module.css';

/**
 * Sections of the booking form about the parcel and its documents; the steps of a submission do not render them again.
 */

export const ColisSection = memo(function ColisSection({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  return (
    <Section name="colis" {...(container.tarif && { lead: t('sections.colis.leadOfPieces') })}>
      <FirstParcelTitle />
      {container.tarif ? (
        <>
          <SizeFields container={container} />
          <DescriptionField />
        </>
      ) : (
        <>
          <DescriptionField />
          <SizeFields container={container} />
        </>
      )}
      <ParcelPriceBreakdown container={container} index={0} />
      <FileFieldSlot name="photo" kind="colis" label={t('fields.photo')} hint={t('hints.photo')} optional />
      <OtherParcelsSlot container={container} />
    </Section>
  );
});

/** Title of the first of several parcels. */
function FirstParcelTitle() {
  const { t } = useTranslation('booking');
  const others = useWatch<BookingValues, 'autres'>({ name: 'autres' });
  return others.length > 0 && <h3 className={styles.parcel}>{t('parcels.number', { number: 1 })}</h3>;
}

export const DocumentsSection = memo(function DocumentsSection({ container }: { container: Container }) {
  return (
    <Section name="documents">
      <Part name="customs">
        <CustomsPart container={container} />
      </Part>
      <InsuranceFields container={container} />
    </Section>
  );
});

function InsuranceFields({ container }: { container: Container }) {
  const { t } = useTranslation(['booking', 'colisForm']);
  const language = useLanguage();
  const { data: version } = useTarifVersion(container.tarif);
  const most = version && formatNumber(language, version.plafondDeclare, {});
  const field = useInsuranceField();
  return (
    <Part name="insurance">
      <div className={styles.two}>
        <SelectField {...field('typeCouverture')}>
          <option value="">{t('choose')}</option>
          {COVERAGE_TYPES.map(({ key, name }) => (
            <option key={key} value={name}>
              {t(`colisForm:coverages.${key}`)}
            </option>
          ))}
        </SelectField>
        <NumberField {...field('valeurCouverture')} hint={most && t('hints.declared', { most })} />
      </div>
      <OptionalFields label={t('sections.insurance.more')} fields={['descriptionAssurance', 'contrat']}>
        <TextAreaField {...field('descriptionAssurance')} rows={2} maxLength={500} optional />
        <FileFieldSlot name="contrat" kind="insurance" label={t('fields.contrat')} optional />
      </OptionalFields>
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

type InsuranceFieldName = 'typeCouverture' | 'valeurCouverture' | 'descriptionAssurance';

function useInsuranceField() {
  const { t } = useTranslation('booking');
  const field = useFields<BookingValues>();
  return (name: InsuranceFieldName) => ({ ...field(name), label: t(`fields.${name}`) });
}
