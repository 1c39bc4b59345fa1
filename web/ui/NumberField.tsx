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
import { TextField } from './Field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'ref'> & { ref?: RefCallback<HTMLInputElement> };

/** A decimal number on pages that do without Amplify: 12,5 and 12.5 are the same, and the wheel scrolls the page. */
export function NumberField({ error, ref, onBlur, ...input }: NumberFieldProps) {
  const language = useLanguage();
  const stop = useRef<() => void>(undefined);
  // What is no number at all has an empty value: only the browser knows that there is something.
  const [unreadable, setUnreadable] = useState(false);
  const attach = (element: HTMLInputElement | null) => {
    stop.current?.();
    stop.current = element ? takeEitherMark(element) : undefined;
    ref?.(element);
  };
  // A lone "-" is on its way to a number: it is wrong only once it is left so.
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setUnreadable(event.currentTarget.validity.badInput);
    onBlur?.(event);
  };
  const mend = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    setUnreadable((before) => before && currentTarget.validity.badInput);
  const letGo = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();
  return (
    <TextField
      inputMode="decimal"
      min={0}
      step={0.01}
      {...input}
      ref={attach}
      type="number"
      error={unreadable ? faultIn(language, { fault: 'not_number' }) : error}
      onBlur={leave}
      onInput={mend}
      onWheel={letGo}
    />
  );
}
