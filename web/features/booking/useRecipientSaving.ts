import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedAs, useRecipientChanges, useRecipients } from '#web/core/recipients.ts';
import { session } from '#web/core/session.ts';
import { toast } from '#web/ui/toasts.ts';
import type { BookingResult } from './creationSteps.ts';

/** Saves the recipient of a booked parcel, unless the customer declined or had saved them before. */
export function useRecipientSaving() {
  const { t } = useTranslation('booking');
  const [isSaving, setSaving] = useState(true);
  const { data: recipients } = useRecipients();
  const { save } = useRecipientChanges();
  const saveRecipient = async ({ colis: [colis], bookedEarlier }: BookingResult) => {
    // Without the list nobody knows whether they are saved already.
    if (!isSaving || bookedEarlier || !recipients || savedAs(colis, recipients)) return;
    const { nomDestinataire, telephoneDestinataire, emailDestinataire, adresseDestinataire } = colis;
    const isSenders = emailDestinataire === session().user?.email;
    try {
      await save(
        {
          nom: nomDestinataire,
          telephone: telephoneDestinataire,
          adresse: adresseDestinataire,
          ...(!isSenders && { email: emailDestinataire }),
        },
        crypto.randomUUID(),
      );
    } catch {
      toast('info', t('recipient.notSaved'));
    }
  };
  return { isSaving, setSaving, saveRecipient };
}
