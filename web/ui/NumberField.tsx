import { type ComponentProps, type FormEvent, useEffect, useRef, useState, type WheelEvent } from 'react';
import { faultIn } from '#shared/messages/messages.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { takeEitherMark } from './decimalMark.ts';
import { TextField } from './Field.tsx';

/** A decimal number on pages that do without Amplify: 12,5 and 12.5 are the same, and the wheel scrolls the page. */
export function NumberField({ error, ...input }: ComponentProps<typeof TextField>) {
  const language = useLanguage();
  const ref = useRef<HTMLInputElement>(null);
  // What is no number at all has an empty value: only the browser knows that there is something.
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => (ref.current ? takeEitherMark(ref.current) : undefined), []);
  const look = ({ currentTarget }: FormEvent<HTMLInputElement>) => setUnreadable(currentTarget.validity.badInput);
  const letGo = ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur();
  return (
    <TextField
      {...input}
      ref={ref}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      error={unreadable ? faultIn(language, { fault: 'not_number' }) : error}
      onInput={look}
      onWheel={letGo}
    />
  );
}
