import { useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { CorridorCountry } from '#shared/phone/countries.ts';
import { pastedPhone } from '#shared/phone/pasted.ts';
import { hasCode, phoneValue, type TypedPhone, typedPhone } from '#web/core/phone/typedPhone.ts';
import { usePhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';

interface TypedPhoneOptions<Values extends FieldValues> {
  name: FieldPath<Values>;
  country: CorridorCountry;
}

/** Binds the two parts of a phone number, its country and the typed text, to one value of a form. */
export function useTypedPhone<Values extends FieldValues>({ name, country }: TypedPhoneOptions<Values>) {
  const { field, fieldState } = useController<Values>({ name });
  const value: string = field.value ?? '';
  const library = usePhoneLibrary(value !== '');
  const [edit, setEdit] = useState<{ typed: TypedPhone; value: string }>();
  // A form that was reset or filled from a draft has another value than the last typed one.
  const typed = edit?.value === value ? edit.typed : typedPhone(value, edit?.typed.country ?? country, library);

  const change = (next: TypedPhone) => {
    const changed = phoneValue(next, library);
    setEdit({ typed: next, value: changed });
    field.onChange(changed);
  };

  return {
    field,
    value,
    error: fieldState.error,
    library,
    typed,
    /** Stores the typed text; a dial code in it selects its country. What is pasted loses its invisible marks. */
    type: (written: string) => {
      const text = pastedPhone(written);
      const { country: chosen } = hasCode(text) ? typedPhone(text, typed.country, library) : typed;
      change({ country: chosen, text });
    },
    /** Selects a country, which replaces a typed dial code. */
    choose: (chosen: TypedPhone['country']) => {
      const { text } = hasCode(typed.text) ? typedPhone(typed.text, typed.country, library) : typed;
      change({ country: chosen, text });
    },
    /** Formats a complete number in its country's way. */
    formatOnBlur: () => {
      if (library?.toE164(value)) setEdit({ typed: typedPhone(value, typed.country, library), value });
      field.onBlur();
    },
  };
}
