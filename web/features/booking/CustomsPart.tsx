import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { DocumentTypeFields } from '#web/core/colis/fields.tsx';
import { FileFieldSlot } from '#web/core/forms/file/FileFieldSlot.tsx';
import { InventorySlot } from '#web/core/inventory/InventorySlot.tsx';
import { NatureField } from '#web/core/inventory/NatureField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { scrollToPart } from '#web/ui/scrollToPart.ts';
import type { BookingValues } from './bookingFormSchema.ts';
import { OptionalFields } from './OptionalFields.tsx';
import styles from './sections.module.css';

/** Customs document: made of an inventory that the customer begins by its nature, or a file of their own. */
export function CustomsPart({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  const { getValues, setValue, clearErrors, formState } = useFormContext<BookingValues>();
  const [nature, valeurCouverture, document] = useWatch<
    BookingValues,
    ['inventaire.nature', 'valeurCouverture', 'document']
  >({ name: ['inventaire.nature', 'valeurCouverture', 'document'] });
  const recipient = useTypedRecipient();
  const begin = (choice: HTMLElement | null) => {
    if (choice) scrollToPart(choice); // the list follows below it
    clearErrors(['typeDocument', 'document']);
    // The field of an unfinished upload moves, which ends the upload.
    if (getValues('document') === 'uploading') setValue('document', null);
  };
  const insure = (value: number) =>
    setValue('valeurCouverture', String(value), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  if (nature === '')
    return (
      <>
        <NatureField onChoose={begin} />
        <div className={styles.own}>
          <p>
            <strong>{t('customs.own')}</strong> {t('customs.ownText')}
          </p>
          <OwnDocument />
        </div>
      </>
    );
  return (
    <>
      <NatureField />
      <InventorySlot
        voyage={container}
        insurance={{ value: valeurCouverture, insure }}
        documentFacts={document === null ? { recipient, insured: Number(valeurCouverture) || undefined } : undefined}
      />
      <OptionalFields label={t('customs.also')} fields={['typeDocument', 'document']}>
        <p className={styles.note}>{t('customs.alsoText')}</p>
        <OwnDocument optional />
        <div>
          <Button look="quiet" onClick={() => setValue('inventaire.nature', '', { shouldDirty: true })}>
            {t('customs.instead')}
          </Button>
        </div>
      </OptionalFields>
    </>
  );
}

function OwnDocument({ optional = false }: { optional?: boolean }) {
  const { t } = useTranslation('booking');
  return (
    <>
      <DocumentTypeFields>
        <option value="">{t('choose')}</option>
      </DocumentTypeFields>
      <FileFieldSlot
        name="document"
        kind="customs"
        label={t('fields.document')}
        hint={t('hints.document')}
        optional={optional}
      />
    </>
  );
}

/** Returns the recipient as typed, for the document of the list. */
function useTypedRecipient() {
  const [nom, telephone, adresse] = useWatch<
    BookingValues,
    ['nomDestinataire', 'telephoneDestinataire', 'adresseDestinataire']
  >({ name: ['nomDestinataire', 'telephoneDestinataire', 'adresseDestinataire'] });
  return { nom: nom.trim(), telephone: telephone.trim(), adresse: adresse.trim() };
}
