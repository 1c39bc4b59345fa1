import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { type ComponentProps, type ReactNode, type RefCallback, useRef, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/ui/styles/amplify.css';
import { takeEitherMark } from './decimalMark.ts';
import styles from './FormFields.module.css';

/**
 * Amplify's fields with what a form has to say of them. Spread react-hook-form's `register(name)` onto them.
 */
interface Face {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to mend it; nothing when all is well. */
  error?: string | undefined;
  optional?: boolean;
}

type Amplify<Component extends typeof TextField | typeof TextAreaField | typeof SelectField> = Face &
  Omit<ComponentProps<Component>, keyof Face | 'descriptiveText' | 'errorMessage' | 'hasError'>;

export function FormText({ label, hint, error, optional, ...input }: Amplify<typeof TextField>) {
  return <TextField {...input} {...useFace({ label, hint, error, optional })} />;
}

export function FormTextArea({ label, hint, error, optional, ...input }: Amplify<typeof TextAreaField>) {
  return <TextAreaField {...input} {...useFace({ label, hint, error, optional })} />;
}

/** Options come as children. */
export function FormSelect({ label, hint, error, optional, ...input }: Amplify<typeof SelectField>) {
  return <SelectField {...input} {...useFace({ label, hint, error, optional })} />;
}

type FormNumberProps = Omit<Amplify<typeof TextField>, 'ref'> & { ref?: RefCallback<HTMLInputElement> };

/** A decimal number: 12,5 and 12.5 are the same, and turning the wheel scrolls the page, not the number. */
export function FormNumber({ label, hint, error, optional, ref, ...input }: FormNumberProps) {
  const stop = useRef<() => void>(undefined);
  const attach = (element: HTMLInputElement | null) => {
    stop.current?.();
    stop.current = element ? takeEitherMark(element) : undefined;
    ref?.(element);
  };
  const letGo = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();
  const face = useFace({ label, hint, error, optional });
  const numeric = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;
  return <TextField {...numeric} {...input} {...face} onWheel={letGo} ref={attach} />;
}

function useFace({ label, hint, error, optional }: Face) {
  const { t } = useTranslation();
  return {
    label: (
      <>
        {label} {optional && <span className={styles.optional}>{t('ui.optional')}</span>}
      </>
    ),
    descriptiveText: hint,
    hasError: Boolean(error),
    errorMessage: error,
  };
}
