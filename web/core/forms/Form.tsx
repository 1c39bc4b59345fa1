import { type FormEvent, type ReactNode, type Ref, useRef } from 'react';
import { type FieldErrors, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

interface FormProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  onSubmit: (values: Sent) => unknown;
  /** Called instead when a field is at fault. */
  onInvalid?: ((errors: FieldErrors<Values>) => void) | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A form whose fields find it by context. It is submitted once at a time: a second press while it is sent does nothing. */
export function Form<Values extends FieldValues, Sent>(props: FormProps<Values, Sent>) {
  const { form, onSubmit, onInvalid, className, ref, children } = props;
  const sending = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      await form.handleSubmit(onSubmit, onInvalid)(event);
    } finally {
      sending.current = false;
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
