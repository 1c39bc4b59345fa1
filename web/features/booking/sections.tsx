import { memo, type ReactNode, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sellsByPiece } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { DescriptionField } from '#web/core/colis/fields.tsx';
import { FileFieldSlot } from '#web/core/forms/file/FileFieldSlot.tsx';
import type { BookingValues } from './bookingFormSchema.ts';
import { CoverFields, CoverLead } from './CoverFields.tsx';
import { CustomsPart } from './CustomsPart.tsx';
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
    <Section name="colis" {...(sellsByPiece(container) && { lead: t('sections.colis.leadOfPieces') })}>
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
      <Part name="insurance" lead={container.tarif && <CoverLead container={container} />}>
        <CoverFields container={container} />
      </Part>
    </Section>
  );
});

interface PartProps {
  name: 'customs' | 'insurance';
  /** Replaces the usual words below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

function Part({ name, lead, children }: PartProps) {
  const { t } = useTranslation('booking');
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{t(`sections.${name}.title`)}</h3>
        <p>{lead || t(`sections.${name}.lead`)}</p>
      </header>
      {children}
    </section>
  );
}
