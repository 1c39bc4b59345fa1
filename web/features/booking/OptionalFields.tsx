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

/**
 * Optional fields that unfold; open from the start when one of them is filled in, and once one is refused. They stay open
 * when the fault is mended, until the customer closes them.
 */
export function OptionalFields({ label, fields, children }: OptionalFieldsProps) {
  const { getValues, formState } = useFormContext<BookingValues>();
  const [isOpen, setOpen] = useState(() => fields.some((field) => Boolean(getValues(field))));
  const isRefused = fields.some((field) => get(formState.errors, field) !== undefined);
  if (isRefused && !isOpen) setOpen(true);
  return (
    <details
      className={styles.extras}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open || isRefused)}
    >
      <summary>
        {label}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <div className={styles.extraFields}>{children}</div>
    </details>
  );
}
