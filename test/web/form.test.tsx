// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { beforeAll, expect, test, vi } from 'vitest';
import { text } from '#shared/http/fields.ts';
import { phone } from '#shared/phone/schema.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { showFaults, showRefusal } from '#web/core/forms/showFaults.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import type { FieldTexts } from '#web/ui/form/Field.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { useToasts } from '#web/ui/toasts.ts';
import { fillIn, findOnly, getOnly, loadFrenchTexts, render, runInAct } from './browser.ts';

beforeAll(async () => {
  await loadFrenchTexts();
  await loadTexts(['password', 'phone', 'files']);
});

const kinds = {
  text: (face: FieldTexts) => <TextField {...face} name="field" />,
  'long text': (face: FieldTexts) => <TextAreaField {...face} name="field" />,
  choice: (face: FieldTexts) => <SelectField {...face} name="field" />,
  number: (face: FieldTexts) => <NumberField {...face} name="field" />,
  date: (face: FieldTexts) => <DateField {...face} name="field" />,
  'date and time': (face: FieldTexts) => <DateField {...face} name="field" withTime />,
  password: (face: FieldTexts) => <PasswordField {...face} name="field" autoComplete="new-password" />,
};

const field = () => getOnly('[name="field"]');
const descriptionsOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

test.each(Object.entries(kinds))('a %s field is linked to its label, hint and error', async (_, draw) => {
  await render(draw({ label: 'Poids', hint: 'En kilos.', error: 'Il ne reste que 12 kg.', required: true }));
  expect(getOnly(`label[for="${field().id}"]`).textContent?.trim()).toBe('Poids');
  expect(descriptionsOf(field())).toEqual(['En kilos.', 'Il ne reste que 12 kg.']);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().hasAttribute('required')).toBe(true);
});

test.each(Object.entries(kinds))('an optional %s field is labelled as optional and has no error', async (_, draw) => {
  await render(draw({ label: 'Taille', optional: true, required: true }));
  expect(getOnly('label').textContent).toBe('Taille (facultatif)');
  for (const name of ['required', 'aria-invalid', 'aria-describedby'])
    expect(field().hasAttribute(name), name).toBe(false);
});

test('a password can be shown without losing the typed text', async () => {
  await render(<PasswordField label="Mot de passe" name="field" autoComplete="current-password" />);
  await fillIn(field(), 'secret-1');
  const show = getOnly('[role="switch"]');
  expect(show.getAttribute('aria-label')).toBe('Afficher le mot de passe');
  expect(show.getAttribute('aria-checked')).toBe('false');
  await runInAct(() => show.click());
  expect(show.getAttribute('aria-checked')).toBe('true');
  expect(show.textContent).toBe('Le mot de passe est affiché.');
  expect([field().getAttribute('type'), (field() as HTMLInputElement).value]).toEqual(['text', 'secret-1']);
});

test('a warning below the password shows while Caps Lock is on', async () => {
  await render(<PasswordField label="Mot de passe" name="field" autoComplete="current-password" />);
  const press = (on: boolean) =>
    runInAct(() => field().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, modifierCapsLock: on })));
  await press(true);
  expect(getOnly('p[role="status"]').textContent).toBe('La touche Verr. Maj. est active.');
  await press(false);
  expect(getOnly('p[role="status"]').textContent).toBe('');
});

const FormSchema = v.object({ nom: text(80), notes: v.string(), telephone: phone });
const empty = { nom: '', notes: '', telephone: '' };
const send = vi.fn();
let fail: (error: unknown) => unknown = () => undefined;

function Person() {
  const form = useSchemaForm(FormSchema, { defaultValues: empty });
  fail = (error) => showRefusal(form, error);
  return (
    <Form form={form} onSubmit={send}>
      <Names />
      <PhoneField name="telephone" label="Téléphone" hint="Avec l’indicatif." />
    </Form>
  );
}

function Names() {
  const bound = useFields<v.InferInput<typeof FormSchema>>();
  return (
    <>
      <TextField label="Nom" {...bound('nom', { texts: { required: 'Dites-nous votre nom.' } })} />
      <TextAreaField label="Notes" optional {...bound('notes')} />
    </>
  );
}

const submit = () =>
  runInAct(() => getOnly('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const errorAt = (name: string) => document.getElementById(`${getOnly(`[name="${name}"]`).id}-error`)?.textContent;

test('fields of a form, including a phone, are required unless optional', async () => {
  await render(<Person />);
  expect(getOnly('[name="nom"]').hasAttribute('required')).toBe(true);
  expect(getOnly('[name="telephone"]').hasAttribute('required')).toBe(true);
  expect(getOnly('[name="notes"]').hasAttribute('required')).toBe(false);
  expect(descriptionsOf(getOnly('[name="telephone"]'))).toEqual(['Avec l’indicatif.']);
});

test('an empty form is not sent and shows its own or the general error texts', async () => {
  send.mockClear();
  await render(<Person />);
  await submit();
  expect(errorAt('nom')).toBe('Dites-nous votre nom.');
  expect(errorAt('telephone')).toBe('Ce champ est obligatoire.');
  expect(send).not.toHaveBeenCalled();
});

test('a form submitted twice is sent once', async () => {
  let finish = () => {};
  send.mockClear();
  send.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
  await render(<Person />);
  await fillIn(getOnly('[name="nom"]'), 'Awa Diop');
  await fillIn(getOnly('[name="telephone"]'), '77 123 45 67');
  await submit();
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await runInAct(() => finish());
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('the API’s errors are shown at their fields, and a specific refusal only at its field', async () => {
  await render(<Person />);
  const fields = { nom: 'Trop long.', unknown: 'Champ inconnu.' };
  const many = new Refusal(422, 'INVALID_FIELDS', 'Vérifiez les champs.', fields);
  let remaining: unknown;
  await runInAct(() => (remaining = fail(many)));
  expect(remaining).toBe(many);
  expect(errorAt('nom')).toBe('Trop long.');
  expect(document.activeElement).toBe(getOnly('[name="nom"]'));
  await runInAct(() => (remaining = fail(new Refusal(409, 'NAME_TAKEN', 'Ce nom est déjà pris.', fields))));
  expect(remaining).toBeUndefined();
  expect(errorAt('nom')).toBe('Ce nom est déjà pris.');
});

test('errors of unknown fields are left to the caller', async () => {
  const found: string[][] = [];
  function Checked() {
    const form = useSchemaForm(FormSchema, { defaultValues: empty });
    fail = () => found.push(showFaults(form, { other: 'Non.' }));
    return null;
  }
  await render(<Checked />);
  await runInAct(() => fail(undefined));
  expect(found).toEqual([[]]);
});

test('a file field is linked to its label, hint and error like any other', async () => {
  function WithFile() {
    const form = useSchemaForm(v.object({ photo: v.nullable(v.string(), null) }), { defaultValues: { photo: null } });
    return (
      <Form form={form} onSubmit={send}>
        <FileField name="photo" kind="colis" label="Photo" hint="De loin." optional />
      </Form>
    );
  }
  await render(<WithFile />);
  const group = getOnly('[role="group"]');
  expect(document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Photo (facultatif)');
  expect(descriptionsOf(group)).toEqual(['De loin.']);
});

test('a form whose schema is still loading waits for it, and is neither sent unchecked nor twice', async () => {
  let finish = (_: typeof FormSchema) => {};
  const loading = new Promise<typeof FormSchema>((resolve) => (finish = resolve));
  function Waiting() {
    const form = useLazySchemaForm(() => loading, { defaultValues: empty });
    return (
      <Form form={form} onSubmit={send}>
        <Names />
        <output>{form.formState.isSubmitting && 'en cours'}</output>
      </Form>
    );
  }
  send.mockClear();
  await render(<Waiting />);
  await submit();
  await submit();
  expect([getOnly('output').textContent, errorAt('nom')]).toEqual(['en cours', undefined]);
  await runInAct(() => finish(FormSchema));
  await waitFor(() => expect(errorAt('nom')).toBe('Dites-nous votre nom.'));
  expect(send).not.toHaveBeenCalled();
});

test('a form whose schema cannot be downloaded says so, and loads it again when it is sent again', async () => {
  let isOffline = true;
  const load = vi.fn(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return v.object({ nom: text(80), notes: v.string() });
  });
  function Offline() {
    const toasts = useToasts();
    const form = useLazySchemaForm(load, { defaultValues: { nom: '', notes: '' } });
    return (
      <Form form={form} onSubmit={send}>
        <Names />
        {toasts.map(({ id, message }) => (
          <output key={id}>{message}</output>
        ))}
      </Form>
    );
  }
  send.mockClear();
  await render(<Offline />);
  await fillIn(getOnly('[name="nom"]'), ' Awa Diop ');
  await submit();
  expect((await findOnly('output')).textContent).toMatch(/n’a pas pu être vérifiée/);
  expect(send).not.toHaveBeenCalled();
  isOffline = false;
  load.mockClear();
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.lastCall?.[0]).toEqual({ nom: 'Awa Diop', notes: '' });
  expect(load).toHaveBeenCalledTimes(1);
});
