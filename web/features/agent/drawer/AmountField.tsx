import type { ComponentProps } from 'react';
import type { Currency } from '#shared/customs/constants.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';

interface AmountFieldProps extends ComponentProps<typeof NumberField> {
  devise: Currency;
}

/** Field for an amount of cash, whole where its currency has no parts. */
export function AmountField({ devise, ...field }: AmountFieldProps) {
  const isWhole = devise === 'XOF';
  return (
    <NumberField
      step={isWhole ? 1 : 0.01}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      onFocus={({ target }) => target.select()}
      {...field}
    />
  );
}
