// @vitest-environment jsdom
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { BookingValues } from '#web/features/booking/bookingFormSchema.ts';
import { OptionalFields } from '#web/features/booking/OptionalFields.tsx';
import { getOnly, render, runInAct } from './browser.ts';

let form: UseFormReturn<BookingValues>;

function Form() {
  form = useForm<BookingValues>();
  return (
    <FormProvider {...form}>
      <OptionalFields label="Plus" fields={['descriptionAssurance', 'contrat']}>
        <input {...form.register('descriptionAssurance')} />
      </OptionalFields>
    </FormProvider>
  );
}

test('optional fields open when one of them is refused, and stay open while the customer mends it', async () => {
  await render(<Form />);
  const isOpen = () => getOnly('details').hasAttribute('open');
  expect(isOpen()).toBe(false);
  await runInAct(() => form.setError('contrat', { message: 'Pas une image' }));
  expect(isOpen()).toBe(true);
  await runInAct(() => form.clearErrors('contrat'));
  expect(isOpen()).toBe(true);
});
