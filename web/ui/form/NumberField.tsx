import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type RefCallback,
  useRef,
  useState,
  type WheelEvent,
} from 'react';
import { faultIn } from '#shared/messages/messages.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { takeEitherMark } from './decimalMark.ts';
import { Field, type FieldFace } from './Field.tsx';

interface NumberFieldProps extends FieldFace, Omit<ComponentProps<'input'>, 'className' | 'ref' | 'required' | 'type'> {
  ref?: RefCallback<HTMLInputElement>;
}

/** A number: 12,5 and 12.5 are the same, and turning the wheel scrolls the page, not the number. */
export function NumberField({ label, hint, error, optional, required, id, ref, onBlur, ...input }: NumberFieldProps) {
  const language = useLanguage();
  const detach = useRef<() => void>(undefined);
  // Text that is no number leaves the value empty: only the browser knows that something is typed.
  const [unreadable, setUnreadable] = useState(false);
  const attach = (element: HTMLInputElement | null) => {
    detach.current?.();
    detach.current = element ? takeEitherMark(element) : undefined;
    ref?.(element);
  };
  // A lone "-" may still become a number: it is wrong only once the field is left.
  const checkOnBlur = (event: FocusEvent<HTMLInputElement>) => {
    setUnreadable(event.currentTarget.validity.badInput);
    onBlur?.(event);
  };
  const clearOnInput = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setUnreadable((before) => before && currentTarget.validity.badInput);
  const blurOnWheel = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();
  const fault = unreadable ? faultIn(language, { fault: 'not_number' }) : error;
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
