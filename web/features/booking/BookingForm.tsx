import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { usePreloadedPage } from '#web/core/loading/preloadPage.ts';
import { paths } from '#web/core/paths.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { BookedElsewhere } from './BookedElsewhere.tsx';
import styles from './BookingForm.module.css';
import type { BookingValues } from './bookingFormSchema.ts';
import { CompleteSectionsProvider } from './CompleteSections.tsx';
import type { BookingResult } from './creationSteps.ts';
import { faultMessageKey } from './faultMessageKey.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RecipientSection } from './RecipientSection.tsx';
import { PriceBar, RemainingSpace, Summary } from './Summary.tsx';
import { ColisSection, DocumentsSection } from './sections.tsx';
import { useBookedElsewhere } from './useBookedElsewhere.ts';
import { type BookingFormMethods, useBookingForm } from './useBookingForm.ts';
import { useSubmission } from './useSubmission.ts';
import { useSubmitAfterUploads } from './useSubmitAfterUploads.ts';
import { filesIn, hasInput } from './values.ts';
import { WAIT_PARAM } from './waitlist/waitParam.ts';

interface BookingFormProps {
  container: Container;
  userId: number;
  /** Reason why the container can no longer be booked, if that changed while the form was open. */
  closed: 'full' | 'closed' | undefined;
}

export function BookingForm({ container, userId, closed }: BookingFormProps) {
  const { t } = useTranslation('booking');
  const { form, initial, autosave } = useBookingForm(userId, container.id);
  const [booked, setBooked] = useState<BookingResult>();
  const element = useRef<HTMLFormElement>(null);
  const onFault = useFocusOnFault(element, form);
  const { isWaiting, waitForUploads } = useSubmitAfterUploads(form, element);
  const [isSavingRecipient, setSavingRecipient] = useState(true);
  const { noticeCount, showNotice, startAnother } = useBookedElsewhere(autosave);
  const { send, leaveLine, isRunning, step, isMakingDocument, failure, submissionUi } = useSubmission({
    container,
    form,
    autosave,
    isSavingRecipient,
    onBooked: setBooked,
    onBookedElsewhere: showNotice,
    onFault,
  });
  usePreloadedPage(isRunning || booked ? paths.myColis : undefined);
  const reportFaults = (errors: FieldErrors<BookingValues>) => {
    dismissErrors(); // those of an earlier attempt may be fixed
    if (waitForUploads(errors)) return;
    toast('warning', t(`messages.${faultMessageKey(errors)}`));
    onFault();
  };

  if (booked && submissionUi) return <submissionUi.BookingDone container={container} booked={booked} />;
  return (
    <>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {submissionUi && failure?.limit && step === undefined && (
        <submissionUi.UnpaidLimit code={failure.limit} message={failure.message} />
      )}
      {noticeCount > 0 && <BookedElsewhere key={noticeCount} onAnother={startAnother} />}
      {closed && (
        <Notice
          tone="error"
          action={
            closed === 'full' ? (
              <Link to={`?${WAIT_PARAM}=1`}>{t('summary.wait')}</Link>
            ) : (
              <Link to={paths.home}>{t('missing.departures')}</Link>
            )
          }
        >
          {t(`messages.${closed}`)}
        </Notice>
      )}
      <CompleteSectionsProvider form={form}>
        <Form form={form} onSubmit={send} onInvalid={reportFaults} isKept ref={element} className={styles.form}>
          <div className={styles.sections}>
            <ColisSection container={container} />
            <RecipientSection container={container} isSaving={isSavingRecipient} onSaving={setSavingRecipient} />
            <DocumentsSection container={container} />
          </div>
          <aside className={styles.aside} aria-label={t('summary.label')}>
            <Summary container={container} />
            <PriceBar
              container={container}
              isWaiting={isWaiting || isMakingDocument}
              isRunning={isRunning}
              step={step}
              leaveLine={leaveLine}
              failure={failure?.limit ? undefined : failure?.message}
            />
            <RemainingSpace container={container} />
          </aside>
        </Form>
      </CompleteSectionsProvider>
      <LeaveGuard
        hasInput={() => hasInput(form.getValues(), initial)}
        isSending={() => isMakingDocument || isSending(form, step)}
      />
    </>
  );
}

/** Reports whether a reload would interrupt a submission or an upload. */
const isSending = (form: BookingFormMethods, step: string | undefined): boolean =>
  step !== undefined || filesIn(form.getValues()).includes('uploading');

/** Returns a callback that moves the focus to the first invalid field. */
function useFocusOnFault(element: RefObject<HTMLFormElement | null>, { formState }: BookingFormMethods): () => void {
  const [faults, setFaults] = useState(0);
  const { submitCount } = formState;
  const done = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors are rendered when the form has counted the attempt.
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button');
    if (faults === done.current || !first) return;
    done.current = faults;
    first.focus();
  }, [element, faults, submitCount]);
  return () => setFaults((count) => count + 1);
}
