// @vitest-environment jsdom
import * as v from 'valibot';
import { beforeAll, expect, test, vi } from 'vitest';
import { text } from '#shared/http/fields.ts';
import { phone } from '#shared/phone/schema.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { showFaults, showRefusal } from '#web/core/forms/showFaults.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { PhoneField } from '#web/core/phone/PhoneField.tsx';
import { loadTexts } from '#web/i18n/i18n.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import type { FieldFace } from '#web/ui/form/Field.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { doing, render, speakFrench, the, write } from './browser.ts';

beforeAll(async () => {
  await speakFrench();
  await loadTexts(['password', 'phone', 'files']);
});

const kinds = {
  text: (face: FieldFace) => <TextField {...face} name="field" />,
  'long text': (face: FieldFace) => <TextAreaField {...face} name="field" />,
  choice: (face: FieldFace) => <SelectField {...face} name="field" />,
  number: (face: FieldFace) => <NumberField {...face} name="field" />,
  date: (face: FieldFace) => <DateField {...face} name="field" />,
  'date and time': (face: FieldFace) => <DateField {...face} name="field" withTime />,
  password: (face: FieldFace) => <PasswordField {...face} name="field" autoComplete="new-password" />,
};

const field = () => the('[name="field"]');
const describing = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

test.each(Object.entries(kinds))('a field for a %s is tied to its label, its hint and its error', async (_, draw) => {
  await render(draw({ label: 'Poids', hint: 'En kilos.', error: 'Il ne reste que 12 kg.', required: true }));
  expect(the(`label[for="${field().id}"]`).textContent?.trim()).toBe('Poids');
  expect(describing(field())).toEqual(['En kilos.', 'Il ne reste que 12 kg.']);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().hasAttribute('required')).toBe(true);
});

test.each(Object.entries(kinds))(
  'a field for a %s that may stay empty says so, and nothing of faults',
  async (_, draw) => {
    await render(draw({ label: 'Taille', optional: true, required: true }));
    expect(the('label').textContent).toBe('Taille (facultatif)');
    for (const name of ['required', 'aria-invalid', 'aria-describedby'])
      expect(field().hasAttribute(name), name).toBe(false);
  },
);

test('a password can be shown, and what is typed stays', async () => {
  await render(<PasswordField label="Mot de passe" name="field" autoComplete="current-password" />);
  await write(field(), 'secret-1');
  const show = the('[role="switch"]');
  expect(show.getAttribute('aria-label')).toBe('Afficher le mot de passe');
  expect(show.getAttribute('aria-checked')).toBe('false');
  await doing(() => show.click());
  expect(show.getAttribute('aria-checked')).toBe('true');
  expect(show.textContent).toBe('Le mot de passe est affiché.');
  expect([field().getAttribute('type'), (field() as HTMLInputElement).value]).toEqual(['text', 'secret-1']);
});

test('Caps Lock is told below the password, as long as it is on', async () => {
  await render(<PasswordField label="Mot de passe" name="field" autoComplete="current-password" />);
  const press = (on: boolean) =>
    doing(() => field().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, modifierCapsLock: on })));
  await press(true);
  expect(the('p[role="status"]').textContent).toBe('La touche Verr. Maj. est active.');
  await press(false);
  expect(the('p[role="status"]').textContent).toBe('');
});

const Rules = v.object({ nom: text(80), notes: v.string(), telephone: phone });
const empty = { nom: '', notes: '', telephone: '' };
const send = vi.fn();
let fail: (error: unknown) => unknown = () => undefined;

function Person() {
  const form = useSchemaForm(Rules, { defaultValues: empty });
  fail = (error) => showRefusal(form, error);
  return (
    <Form form={form} onSubmit={send}>
      <Names />
      <PhoneField name="telephone" label="Téléphone" hint="Avec l’indicatif." />
    </Form>
  );
}

function Names() {
  const bound = useFields<v.InferInput<typeof Rules>>();
  return (
    <>
      <TextField label="Nom" {...bound('nom', { words: { required: 'Dites-nous votre nom.' } })} />
      <TextAreaField label="Notes" optional {...bound('notes')} />
    </>
  );
}

const submit = () => doing(() => the('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
const errorAt = (name: string) => document.getElementById(`${the(`[name="${name}"]`).id}-error`)?.textContent;

test('what is bound to a form is required unless it is optional, a phone too', async () => {
  await render(<Person />);
  expect(the('[name="nom"]').hasAttribute('required')).toBe(true);
  expect(the('[name="telephone"]').hasAttribute('required')).toBe(true);
  expect(the('[name="notes"]').hasAttribute('required')).toBe(false);
  expect(describing(the('[name="telephone"]'))).toEqual(['Avec l’indicatif.']);
});

test('a form that is not filled in is not sent, and says why in its own words or in the API’s', async () => {
  send.mockClear();
  await render(<Person />);
  await submit();
  expect(errorAt('nom')).toBe('Dites-nous votre nom.');
  expect(errorAt('telephone')).toBe('Ce champ est obligatoire.');
  expect(send).not.toHaveBeenCalled();
});

test('pressed twice, a form is sent once', async () => {
  let finish = () => {};
  send.mockClear();
  send.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
  await render(<Person />);
  await write(the('[name="nom"]'), 'Awa Diop');
  await write(the('[name="telephone"]'), '77 123 45 67');
  await submit();
  await submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await doing(() => finish());
  await submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

test('what the API has against a field stands at the field; a reason of its own is said there and nowhere else', async () => {
  await render(<Person />);
  const fields = { nom: 'Trop long.', unknown: 'Champ inconnu.' };
  const many = new Refusal(422, 'INVALID_FIELDS', 'Vérifiez les champs.', fields);
  let left: unknown;
  await doing(() => (left = fail(many)));
  expect(left).toBe(many);
  expect(errorAt('nom')).toBe('Trop long.');
  expect(document.activeElement).toBe(the('[name="nom"]'));
  await doing(() => (left = fail(new Refusal(409, 'NAME_TAKEN', 'Ce nom est déjà pris.', fields))));
  expect(left).toBeUndefined();
  expect(errorAt('nom')).toBe('Ce nom est déjà pris.');
});

test('faults that no field of the form has are left to whoever asked', async () => {
  const found: string[][] = [];
  function Checked() {
    const form = useSchemaForm(Rules, { defaultValues: empty });
    fail = () => found.push(showFaults(form, { other: 'Non.' }));
    return null;
  }
  await render(<Checked />);
  await doing(() => fail(undefined));
  expect(found).toEqual([[]]);
});

test('a file is tied to its label, its hint and its error as any other field', async () => {
  function WithFile() {
    const form = useSchemaForm(v.object({ photo: v.nullable(v.string(), null) }), { defaultValues: { photo: null } });
    return (
      <Form form={form} onSubmit={send}>
        <FileField name="photo" kind="colis" label="Photo" hint="De loin." optional />
      </Form>
    );
  }
  await render(<WithFile />);
  const group = the('[role="group"]');
  expect(document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Photo (facultatif)');
  expect(describing(group)).toEqual(['De loin.']);
});
