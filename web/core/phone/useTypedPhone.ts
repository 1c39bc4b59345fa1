import { useState } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { CorridorCountry } from '#shared/phone/countries.ts';
import { hasCode, phoneValue, type TypedPhone, typedPhone } from './typedPhone.ts';
import { usePhoneLibrary } from './usePhoneLibrary.ts';

interface Bound<Values extends FieldValues> {
  name: FieldPath<Values>;
  country: CorridorCountry;
}

/** Binds the two parts of a phone number, its country and what is typed, to one value of a form. */
export function useTypedPhone<Values extends FieldValues>({ name, country }: Bound<Values>) {
  const { field, fieldState } = useController<Values>({ name });
  const value: string = field.value ?? '';
  const library = usePhoneLibrary(value !== '');
  const [edit, setEdit] = useState<{ typed: TypedPhone; value: string }>();
  // A form that is reset or filled from a draft says otherwise than what was last typed.
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
    /** The text itself is left alone while somebody types; a dial code in it chooses its country. */
    type: (text: string) => {
      const { country: chosen } = hasCode(text) ? typedPhone(text, typed.country, library) : typed;
      change({ country: chosen, text });
    },
    /** Another country takes the place of a dial code that was typed. */
    choose: (chosen: TypedPhone['country']) => {
      const { text } = hasCode(typed.text) ? typedPhone(typed.text, typed.country, library) : typed;
      change({ country: chosen, text });
    },
    /** Writes a whole number as people in its country do. */
    tidy: () => {
      if (library?.dialable(value)) setEdit({ typed: typedPhone(value, typed.country, library), value });
      field.onBlur();
    },
  };
}
