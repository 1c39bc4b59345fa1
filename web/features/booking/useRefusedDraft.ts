import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { customsRoutes } from '#shared/customs/routes.ts';
import { call } from '#web/core/api/call.ts';
import { serverError } from '#web/core/forms/fieldErrors.ts';
import type { BookingForm, Keeper } from './useBookingForm.ts';

/**
 * Handles a customs document that was refused before its parcel was booked: the form says why and asks for another file,
 * which is then put in its place. Looks when the form opens; gives the check for a booking that met the refusal.
 */
export function useRefusedDraft(form: BookingForm, keeper: Keeper): () => Promise<void> {
  const { t } = useTranslation('booking');
  const check = async () => {
    const id = keeper.progress.customs?.id;
    if (id === undefined) return;
    const { data } = await call(customsRoutes.get, { params: { id } });
    if (data.statut !== 'REFUSE') return;
    const { motif } = data;
    keeper.note({ ...keeper.progress, customs: { asked: '', key: crypto.randomUUID(), replaces: id } });
    form.setValue('document', null);
    form.setError(
      'document',
      serverError(motif ? t('messages.documentRefused', { motif }) : t('messages.documentRefusedPlain')),
    );
  };
  const checkAtFirst = useEffectEvent(() => void check().catch(() => undefined)); // the booking itself would say so
  useEffect(() => checkAtFirst(), []);
  return check;
}
