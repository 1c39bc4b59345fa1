import { badParam } from './errors.ts';

/** Decoded fields; a list is a record whose names are its positions, in order. */
export interface FormFields {
  [name: string]: string | FormFields;
}

const DEEPEST = 8;

/** Decodes Stripe's bracketed encoding: `line_items[0][price_data][currency]=usd`, `expand[]=payment_intent`. */
export function decodeForm(text: string): FormFields {
  const root = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = pathOf(name);
    let fields = root;
    for (const step of steps.slice(0, -1)) fields = descend(fields, step, name);
    const last = steps.at(-1) ?? name;
    fields[last === '' ? nextPosition(fields) : last] = value;
  }
  return root;
}

/** Without a prototype, so that no name sent by a client can reach one. */
function emptyFields(): FormFields {
  return Object.create(null);
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  const steps = [name.slice(0, open)];
  for (const match of name.slice(open).matchAll(/\[([^[\]]*)\]/g)) steps.push(match[1] ?? '');
  if (steps.length > DEEPEST) throw badParam(`Parameter nested too deeply: ${name}`, name);
  return steps;
}

function descend(fields: FormFields, step: string, name: string): FormFields {
  const key = step === '' ? nextPosition(fields) : step;
  const found = fields[key];
  if (typeof found === 'string') throw badParam(`Invalid object: ${name}`, name);
  if (found) return found;
  const made = emptyFields();
  fields[key] = made;
  return made;
}

function nextPosition(fields: FormFields): string {
  return String(Object.keys(fields).length);
}
