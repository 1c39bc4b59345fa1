import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cm3OfSides, oversizedSides, totalSize } from '#shared/colis/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { gramsOf, kgOf, m3Of } from '#shared/units.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { cubicMetres, kg, roundedDown } from '#web/core/format.ts';
import { serverError } from '#web/core/forms/fieldErrors.ts';
import { loadWhenReachable } from '#web/core/loading/loadWhenReachable.ts';
import { reloadForMissingCode } from '#web/core/loading/missingChunk.ts';
import { xof } from '#web/core/quantities.ts';
import { session } from '#web/core/session/session.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import type { Booking } from './bookingFormSchema.ts';
import { coverLimit } from './coverLimit.ts';
import { type BookingResult, StepFailed, type StepName } from './creationSteps.ts';
import { fieldErrorsOf } from './fieldErrorsOf.ts';
import { useInvalidateBooking } from './queries.ts';
import type { SubmissionUi } from './submissionChunk.ts';
import { isUnpaidLimit, type UnpaidLimitCode } from './unpaidLimits.ts';
import type { BookingAutosave, BookingFormMethods } from './useBookingForm.ts';
import { useRejectedDocument } from './useRejectedDocument.ts';
import { measuresOfParcels } from './values.ts';

/** Delay before the code of what follows a submission is loaded, so that the form is usable first. */
const PRELOAD_MS = 3_000;

const loadSubmissionChunk = loadWhenReachable(async () => {
  const [{ submissionChunk }] = await Promise.all([
    import('./submissionChunk.ts'),
    loadTexts(['colis', 'emailAddress']),
  ]);
  return submissionChunk;
});

interface Submission {
  container: Container;
  form: BookingFormMethods;
  autosave: BookingAutosave;
  /** Saves a new recipient with the booking. */
  isSavingRecipient: boolean;
  onBooked: (booked: BookingResult) => void;
  /** Says that another tab has booked the draft. */
  onBookedElsewhere: () => void;
  /** Moves the focus to the first invalid field. */
  onFault: () => void;
}

/** Reason why the booking failed, for display. */
export interface BookingFailure {
  message: string;
  /** The limit on unpaid parcels that was reached, if that is the reason. */
  limit: UnpaidLimitCode | undefined;
}

/**
 * Returns what sends a validated form, which of its calls is in progress, why it failed, and what follows it;
 * `leaveLine` while it waits because too many people book at once.
 */
export function useSubmission(submission: Submission) {
  const { container, form, autosave, isSavingRecipient, onBooked, onBookedElsewhere, onFault } = submission;
  const { t } = useTranslation('booking');
  const client = useQueryClient();
  const refresh = useInvalidateBooking();
  const checkCapacity = useCapacityCheck(container);
  const coverFaults = useCoverFaults(container);
  const checkDocument = useRejectedDocument(form, autosave);
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [step, setStep] = useState<StepName>();
  const [isMakingDocument, setMakingDocument] = useState(false);
  const [failure, setFailure] = useState<BookingFailure>();
  const line = useRef(new AbortController());
  const [isInLine, setInLine] = useState(false);
  const [submissionUi, setSubmissionUi] = useState<SubmissionUi>();
  useEffect(() => {
    const timer = setTimeout(() => void loadSubmissionChunk().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  const send = async (booking: Booking) => {
    if (running.current) return;
    dismissErrors();
    if (autosave.isBooked) return onBookedElsewhere();
    const { userId } = session();
    if (!userId) return void toast('error', t('messages.userOrBookingMissing'));
    if (measuresOfParcels(booking).some((parcel) => oversizedSides(parcel, container.tailleConteneur).length > 0)) {
      toast('error', t('messages.oversized'));
      return onFault();
    }
    const excess = checkCapacity(booking);
    if (excess) {
      form.setError(excess.field, serverError(excess.text));
      toast('error', excess.message);
      return onFault();
    }
    const tooHigh = coverFaults(booking);
    if (tooHigh.length > 0) {
      for (const { field, text } of tooHigh) form.setError(field, serverError(text));
      return onFault();
    }
    running.current = true;
    setRunning(true);
    setFailure(undefined);
    line.current = new AbortController();
    try {
      await autosave.submitInOneTab(() => sendInOneTab(booking, userId));
    } catch (error) {
      void handleFailure(error);
    } finally {
      running.current = false;
      setRunning(false);
      setInLine(false);
      setMakingDocument(false);
      setStep(undefined);
    }
  };

  const sendInOneTab = async (booking: Booking, userId: number) => {
    if (autosave.isBooked) return onBookedElsewhere();
    const submissionChunk = await loadSubmissionChunk();
    setSubmissionUi(submissionChunk.ui);
    setMakingDocument(booking.document === undefined);
    const documented = await submissionChunk
      .attachDocument(booking, {
        client,
        container,
        earlierDocument: autosave.uploadedDocument,
        onUploaded: (uploadedDocument) => autosave.setUploadedDocument(uploadedDocument),
      })
      .catch((error: unknown) => {
        throw new StepFailed('customs', error);
      });
    setMakingDocument(false);
    const booked = await submissionChunk.sendBooking(documented, {
      bookingId: container.id,
      userId,
      draftId: autosave.draftId,
      progress: autosave.progress,
      onProgress: (progress, current) => {
        autosave.setProgress(progress);
        setStep(current);
      },
      signal: line.current.signal,
      onWaiting: setInLine,
    });
    autosave.finish();
    refresh();
    if (isSavingRecipient)
      submissionChunk.saveNewRecipient(client, booked).catch(() => toast('info', t('recipient.notSaved')));
    onBooked(booked);
  };

  const handleFailure = async (error: unknown) => {
    const { step: failed = 'colis', cause } = error instanceof StepFailed ? error : { cause: error };
    if (line.current.signal.aborted && cause instanceof Error && cause.name === 'LeftLine')
      return void toast('info', t('line.left'));
    if (await reloadForMissingCode(cause)) return;
    if (failed === 'colis' && cause instanceof Refusal && cause.code === 'IDEMPOTENCY_KEY_REUSED') {
      autosave.finish();
      return onBookedElsewhere();
    }
    const apiMessage = cause instanceof Refusal ? cause.message : '';
    const fallback = failed === 'insurance' ? t('messages.insuranceFailed') : t('messages.failed');
    const message = apiMessage || `${fallback} ${adviceOn(cause)}`;
    const limit = cause instanceof Refusal && isUnpaidLimit(cause.code) ? cause.code : undefined;
    setFailure({ message, limit });
    if (!limit) toast('error', message);
    if (!(cause instanceof Refusal)) return;
    if (cause.code === 'DRAFT_REFUSED') return void checkDocument().then(onFault, onFault);
    if (cause.code.startsWith('CONTAINER_')) refresh();
    const faults = fieldErrorsOf(failed, cause);
    for (const { field, text, mustChooseAgain } of faults) {
      if (mustChooseAgain) form.setValue(field, null);
      form.setError(field, serverError(text));
    }
    if (faults.some(({ field }) => field === 'document')) autosave.setUploadedDocument(undefined);
    if (faults.length > 0) onFault();
  };

  const leaveLine = isInLine ? () => line.current.abort() : undefined;
  return { send, leaveLine, isRunning, step, isMakingDocument, failure, submissionUi };
}

/** Returns a function that finds values above the limit of the departure, by their fields. */
function useCoverFaults({ tarif }: Container) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const { data: version } = useTarifVersion(tarif);
  return ({ couverture, valeurCouverture, autres }: Booking) => {
    const most = coverLimit(version, couverture);
    if (most === undefined) return [];
    const text = t('errors.valueTooHigh', { most: xof(language, most) });
    const first = { field: 'valeurCouverture' as const, value: valeurCouverture };
    const others = autres.map((parcel, index) => ({
      field: `autres.${index}.valeurCouverture` as const,
      value: parcel.valeurCouverture ?? 0,
    }));
    return [first, ...others].filter(({ value }) => value > most).map(({ field }) => ({ field, text }));
  };
}

/** Checks the remaining space before the request is sent and returns the error texts; the API checks it again. */
function useCapacityCheck({ poidsRestant, volumeRestant }: Container) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  return (booking: Booking) => {
    const { grams, cm3 } = totalSize(
      measuresOfParcels(booking).map((parcel) => ({ grams: gramsOf(parcel.poids), cm3: cm3OfSides(parcel) })),
    );
    const [weight, m3] = [kgOf(grams), m3Of(cm3)];
    if (weight > poidsRestant)
      return {
        field: 'poids' as const,
        text: t('errors.tooHeavy', { left: kg(language, roundedDown('weight', poidsRestant)) }),
        message: t('messages.notEnoughWeight'),
      };
    if (m3 > volumeRestant)
      return {
        field: 'longueur' as const,
        text: t('errors.tooBig', {
          volume: cubicMetres(language, m3),
          left: cubicMetres(language, roundedDown('volume', volumeRestant)),
        }),
        message: t('messages.full'),
      };
    return undefined;
  };
}
