import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { get, type Path, useFormContext } from 'react-hook-form';
import type { BookingValues } from './bookingFormSchema.ts';
import styles from './sections.module.css';

interface OptionalFieldsProps {
  label: string;
  fields: readonly Path<BookingValues>[];
  children: ReactNode;
}

/** Optional fields that unfold; open from the start when one of them is filled in or refused. */
export function OptionalFields({ label, fields, children }: OptionalFieldsProps) {
  const { getValues, formState } = useFormContext<BookingValues>();
  const [isFilled] = useState(() => fields.some((field) => getValues(field)));
  const isRefused = fields.some((field) => get(formState.errors, field) !== undefined);
  return (
    <details className={styles.extras} open={isFilled || isRefused || undefined}>
      <summary>
        {label}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <div className={styles.extraFields}>{children}</div>
    </details>
  );
}
