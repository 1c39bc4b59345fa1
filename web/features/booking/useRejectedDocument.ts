import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { customsRoutes } from '#shared/customs/routes.ts';
import { call } from '#web/core/api/call.ts';
import { serverError } from '#web/core/forms/fieldErrors.ts';
import type { BookingAutosave, BookingFormMethods } from './useBookingForm.ts';

/**
 * Handles a customs document that was rejected before its parcel was booked: the form shows the reason and asks for a
 * file that replaces it. Checks when the form opens; returns the check, to run again after a DRAFT_REFUSED error.
 */
export function useRejectedDocument(form: BookingFormMethods, autosave: BookingAutosave): () => Promise<void> {
  const { t } = useTranslation('booking');
  const check = async () => {
    const id = autosave.progress.customs?.id;
    if (id === undefined) return;
    const { data } = await call(customsRoutes.get, { params: { id } });
    if (data.statut !== 'REFUSE') return;
    const { motif } = data;
    autosave.setProgress({
      ...autosave.progress,
      customs: { requestJson: '', key: crypto.randomUUID(), replacesDocumentId: id },
    });
    autosave.setUploadedDocument(undefined);
    form.setValue('document', null);
    form.setError(
      'document',
      serverError(motif ? t('messages.documentRejected', { motif }) : t('messages.documentRejectedPlain')),
    );
  };
  const checkAtFirst = useEffectEvent(() => void check().catch(() => undefined)); // the submission reports it too
  useEffect(() => checkAtFirst(), []);
  return check;
}
