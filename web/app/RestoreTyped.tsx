import { useLayoutEffect } from 'react';

/** Fields of a document that worked before its code was loaded, with what the visitor typed there. */
export interface Typed {
  values: readonly (readonly [name: string, value: string])[];
  /** Name of the field that has the focus. */
  focused: string | undefined;
}

/** Reads what the visitor typed into a document that is drawn anew. */
export function typedIn(root: ParentNode): Typed {
  const fields = [...root.querySelectorAll('input')].filter(({ name, disabled, value }) => name && !disabled && value);
  return {
    values: fields.map(({ name, value }) => [name, value] as const),
    focused: fields.find((field) => field === document.activeElement)?.name,
  };
}

/** Enters again what the visitor typed, once the page is drawn. */
export function RestoreTyped({ values, focused }: Typed) {
  useLayoutEffect(() => {
    for (const [name, value] of values) {
      const field = document.querySelector<HTMLInputElement>(`#root input[name="${CSS.escape(name)}"]`);
      if (!field) continue;
      field.value = value; // these fields are uncontrolled: forms that work without code
      if (name === focused) field.focus();
    }
  }, [values, focused]);
  return null;
}
