import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { customsRoutes } from '#shared/customs/routes.ts';
import { call } from '#web/core/api/call.ts';
import { serverError } from '#web/core/forms/fieldErrors.ts';
import type { BookingForm, DraftSaver } from './useBookingForm.ts';

/**
 * Handles a customs document refused before its parcel was booked: the form shows the reason and asks for a file that
 * replaces it. Checks when the form opens; returns the check for a booking that meets the refusal.
 */
export function useRefusedDraft(form: BookingForm, keeper: DraftSaver): () => Promise<void> {
  const { t } = useTranslation('booking');
  const check = async () => {
    const id = keeper.progress.customs?.id;
    if (id === undefined) return;
    const { data } = await call(customsRoutes.get, { params: { id } });
    if (data.statut !== 'REFUSE') return;
    const { motif } = data;
    keeper.setProgress({ ...keeper.progress, customs: { asked: '', key: crypto.randomUUID(), replaces: id } });
    form.setValue('document', null);
    form.setError(
      'document',
      serverError(motif ? t('messages.documentRefused', { motif }) : t('messages.documentRefusedPlain')),
    );
  };
  const checkAtFirst = useEffectEvent(() => void check().catch(() => undefined)); // the submission reports it too
  useEffect(() => checkAtFirst(), []);
  return check;
}
