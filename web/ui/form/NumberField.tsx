import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type RefCallback,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { useLanguage } from '#web/i18n/i18n.ts';
import { acceptEitherMark } from './decimalMark.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { useFaultMessage } from './useFaultMessage.ts';

interface NumberFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'className' | 'ref' | 'required' | 'type'> {
  ref?: RefCallback<HTMLInputElement>;
}

/** Number field: accepts both 12,5 and 12.5, and the mouse wheel scrolls the page instead of changing the number. */
export function NumberField({ label, hint, error, optional, required, id, ref, onBlur, ...input }: NumberFieldProps) {
  const language = useLanguage();
  const detach = useRef<() => void>(undefined);
  // Text that is not a number leaves the value empty; only the browser's `badInput` tells it from an empty field.
  const [isUnreadable, setIsUnreadable] = useState(false);
  const attach = (element: HTMLInputElement | null) => {
    detach.current?.();
    detach.current = element ? acceptEitherMark(element) : undefined;
    ref?.(element);
  };
  // A lone "-" may still become a number, so it is an error only once the field loses the focus.
  const checkOnBlur = (event: FocusEvent<HTMLInputElement>) => {
    setIsUnreadable(event.currentTarget.validity.badInput);
    onBlur?.(event);
  };
  const clearOnInput = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setIsUnreadable((before) => before && currentTarget.validity.badInput);
  const blurOnWheel = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();
  const faultMessage = useFaultMessage(isUnreadable);
  const fault = isUnreadable ? faultMessage?.(language, { fault: 'not_number' }) : error;
  return (
    <Field {...{ label, hint, optional, required, id }} error={fault}>
      {(control) => (
        <input
          inputMode="decimal"
          min={0}
          step={0.01}
          {...input}
          {...control}
          ref={attach}
          type="number"
          onBlur={checkOnBlur}
          onInput={clearOnInput}
          onWheel={blurOnWheel}
        />
      )}
    </Field>
  );
}
