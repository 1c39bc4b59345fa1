import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reloadForMissingCode, takeReloadNotice } from '#web/core/loading/missingChunk.ts';
import { toast } from '#web/ui/toasts.ts';
import { SchemaMissing } from './useLazySchemaForm.ts';

interface FormProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  onSubmit: (values: Sent) => unknown;
  /** Called instead of `onSubmit` when a field is invalid. */
  onInvalid?: ((errors: FieldErrors<Values>) => void) | undefined;
  /** The input is kept as a draft, so that the page may be reloaded. */
  isKept?: boolean | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** Milliseconds for which a notice of a reload is shown: it surprises, and asks to do something. */
const NOTICE_MS = 15_000;

/** Form that its fields find by context. Ignores a second submit while the first is being sent. */
export function Form<Values extends FieldValues, Sent>(props: FormProps<Values, Sent>) {
  const { form, onSubmit, onInvalid, isKept, className, ref, children } = props;
  const { t } = useTranslation();
  const isSending = useRef(false);
  useEffect(() => {
    if (isKept && takeReloadNotice()) toast('info', t('ui.kept'), { duration: NOTICE_MS });
  }, [isKept, t]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(onSubmit, onInvalid)(event);
    } catch (error) {
      if (!(error instanceof SchemaMissing)) throw error;
      if (isKept && (await reloadForMissingCode(error.cause))) return;
      toast('error', t('ui.unchecked'));
    } finally {
      isSending.current = false;
    }
  };
  return (
    <FormProvider {...form}>
      <form ref={ref} className={className} onSubmit={(event) => void submit(event)} noValidate>
        {children}
      </form>
    </FormProvider>
  );
}
