import { isOutdated, payByForm } from './payByForm.ts';

/** Handles the form of a pay link until the app does: the browser itself shows why a payment did not start. */
export function payBeforeApp(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, defaultPrevented } = event;
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.dataset.payer === undefined) return;
    event.preventDefault();
    void pay(form, event.submitter);
  });
}

async function pay(form: HTMLFormElement, pressed: HTMLElement | null): Promise<void> {
  const button = pressed instanceof HTMLButtonElement ? pressed : form.querySelector('button');
  if (!button || button.disabled) return;
  button.disabled = true;
  const refused = await payByForm(form, button);
  if (!refused) return;
  if (isOutdated(refused)) return location.reload();
  button.disabled = false;
  button.setCustomValidity(refused.message ?? form.dataset.offline ?? '');
  button.reportValidity();
  button.setCustomValidity('');
}
