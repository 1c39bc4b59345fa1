import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { countryOf } from '#shared/places/places.ts';
import type { Recipient } from '#shared/recipients/schema.ts';
import { RecipientFields } from '#web/core/colis/RecipientFields.tsx';
import { RecipientLanguageField } from '#web/core/colis/RecipientLanguageField.tsx';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { findSavedRecipient, type RecipientValues, valuesOf } from '#web/core/recipients.ts';
import { Button } from '#web/ui/Button.tsx';
import type { BookingValues } from './bookingFormSchema.ts';
import styles from './RecipientChoice.module.css';
import { RecipientSkeleton } from './RecipientSkeleton.tsx';
import { useSavedRecipients } from './useSavedRecipients.ts';
import { RECIPIENT_FIELDS } from './values.ts';

/** Saved recipients that are shown at first. */
const SHORT_LIST = 4;

const EMPTY_RECIPIENT: RecipientValues = {
  nomDestinataire: '',
  telephoneDestinataire: '',
  emailDestinataire: '',
  adresseDestinataire: '',
  langueDestinataire: 'fr',
};

export interface RecipientChoiceProps {
  container: Container;
  /** Saves a new recipient with the booking. */
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
}

/** The recipient: one of those saved, or a new one, which is saved unless the customer declines. */
export default function RecipientChoice({ container, isSaving, onSaving }: RecipientChoiceProps) {
  const { t } = useTranslation('booking');
  const { recipients, isWaiting } = useSavedRecipients();
  const { setValue, formState } = useFormContext<BookingValues>();
  const [nomDestinataire, telephoneDestinataire, , adresseDestinataire] = useWatch<
    BookingValues,
    typeof RECIPIENT_FIELDS
  >({
    name: RECIPIENT_FIELDS,
  });
  const chosen = findSavedRecipient({ nomDestinataire, telephoneDestinataire, adresseDestinataire }, recipients);
  const isRefused = RECIPIENT_FIELDS.some((name) => formState.errors[name]);
  const fill = (values: RecipientValues) => {
    for (const name of RECIPIENT_FIELDS)
      setValue(name, values[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  if (isWaiting && !isRefused) return <RecipientSkeleton />;
  return (
    <>
      {recipients.length > 0 && (
        <SavedRecipients
          recipients={recipients}
          chosen={chosen}
          onChoose={(one) => fill(one ? valuesOf(one) : EMPTY_RECIPIENT)}
        />
      )}
      {chosen && !isRefused && <RecipientLanguageField />}
      {(!chosen || isRefused) && (
        <>
          <RecipientFields country={countryOf(container.destination)} />
          <label className={styles.save}>
            <input type="checkbox" checked={isSaving} onChange={({ target }) => onSaving(target.checked)} />
            {t('recipient.save')}
          </label>
        </>
      )}
    </>
  );
}

interface SavedRecipientsProps {
  recipients: readonly Recipient[];
  chosen: Recipient | undefined;
  /** Called with undefined for a new recipient. */
  onChoose: (recipient: Recipient | undefined) => void;
}

function SavedRecipients({ recipients, chosen, onChoose }: SavedRecipientsProps) {
  const { t } = useTranslation('booking');
  const [isShort, setShort] = useState(recipients.length > SHORT_LIST + 1);
  const shown = isShort ? recipients.slice(0, SHORT_LIST) : recipients;
  const isHidden = chosen && !shown.includes(chosen);
  return (
    <fieldset className={styles.saved}>
      <legend>{t('recipient.choose')}</legend>
      <div className={styles.choices}>
        {(isHidden ? [chosen, ...shown] : shown).map((recipient) => (
          <label key={recipient.id} className={styles.choice}>
            <input
              type="radio"
              name="savedRecipient"
              checked={chosen === recipient}
              onChange={() => onChoose(recipient)}
            />
            <span className={styles.who}>
              <span className={styles.name} translate="no">
                {recipient.nom}
              </span>
              <span>
                <PhoneNumber number={recipient.telephone} />
              </span>
              <span>{valuesOf(recipient).adresseDestinataire}</span>
            </span>
          </label>
        ))}
        <label className={styles.choice}>
          <input type="radio" name="savedRecipient" checked={!chosen} onChange={() => onChoose(undefined)} />
          <span className={styles.name}>{t('recipient.new')}</span>
        </label>
      </div>
      {isShort && (
        <Button look="quiet" onClick={() => setShort(false)}>
          {t('recipient.all', { count: recipients.length })}
        </Button>
      )}
    </fieldset>
  );
}
