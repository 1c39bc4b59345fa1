import { badParam } from './errors.ts';
import type { FormFields } from './form.ts';

export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

/** Typed reading of a request's parameters; `finish` refuses whatever nobody has read, as Stripe does. */
export class Params {
  readonly #fields: FormFields;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #groups: Params[] = [];

  constructor(fields: FormFields, path = '') {
    this.#fields = fields;
    this.#path = path;
  }

  /** The parameter's full name, as Stripe's errors give it. */
  nameOf(key: string): string {
    return this.#path ? `${this.#path}[${key}]` : key;
  }

  text(key: string, longest = 5000): string | undefined {
    const value = this.#take(key);
    const name = this.nameOf(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw badParam('Invalid string', name);
    if (value === '') {
      const hint = `We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`;
      throw badParam(`You passed an empty string for '${name}'. ${hint}`, name, 'parameter_invalid_empty');
    }
    if (value.length > longest) throw badParam(`Invalid string: must be at most ${longest} characters`, name);
    return value;
  }

  integer(key: string, { min, max }: { min: number; max?: number }): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const name = this.nameOf(key);
    const fail = (message: string) => badParam(message, name, 'parameter_invalid_integer');
    if (!/^-?\d{1,15}$/.test(value)) throw fail(`Invalid integer: ${value}`);
    const number = Number(value);
    if (number < min) throw fail(`This value must be greater than or equal to ${min}.`);
    if (max !== undefined && number > max) throw fail(`This value must be less than or equal to ${max}.`);
    return number;
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const found = allowed.find((one) => one === value);
    if (!found) throw badParam(`Invalid ${this.nameOf(key)}: must be one of ${allowed.join(', ')}`, this.nameOf(key));
    return found;
  }

  boolean(key: string): boolean | undefined {
    const value = this.oneOf(key, ['true', 'false']);
    return value === undefined ? undefined : value === 'true';
  }

  url(key: string): string | undefined {
    const value = this.text(key);
    // Stripe accepts its placeholder inside the address.
    const parsed = value && URL.parse(value.replaceAll('{CHECKOUT_SESSION_ID}', 'cs'));
    if (value === undefined) return undefined;
    if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
      throw badParam('Not a valid URL', this.nameOf(key), 'url_invalid');
    }
    return value;
  }

  /** At most 50 pairs, names of 40 and values of 500 characters; an empty value leaves its pair out. */
  metadata(key = 'metadata'): Record<string, string> {
    const value = this.#take(key);
    const name = this.nameOf(key);
    if (value === undefined || value === '') return {};
    if (typeof value === 'string') throw badParam('Invalid object', name);
    const pairs: [string, string][] = [];
    for (const [field, content] of Object.entries(value)) {
      const at = `${name}[${field}]`;
      if (typeof content !== 'string') throw badParam('Invalid string', at);
      if (field.length > 40) throw badParam(`Metadata keys can have up to 40 characters: ${field}`, at);
      if (content.length > 500) {
        const but = `but you passed in a value that is ${content.length} characters. Invalid value: ${content}`;
        throw badParam(`Metadata values can have up to 500 characters, ${but}`, at);
      }
      if (content !== '') pairs.push([field, content]);
    }
    if (pairs.length > 50) throw badParam('Metadata can have up to 50 keys.', name);
    return Object.fromEntries(pairs);
  }

  group(key: string): Params | undefined {
    const value = this.#take(key);
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw badParam('Invalid object', this.nameOf(key));
    return this.#child(value, this.nameOf(key));
  }

  groups(key: string): Params[] {
    const value = this.#take(key);
    if (value === undefined) return [];
    if (typeof value === 'string') throw badParam('Invalid array', this.nameOf(key));
    return Object.entries(value).map(([position, fields]) => {
      const name = `${this.nameOf(key)}[${position}]`;
      if (typeof fields === 'string') throw badParam('Invalid object', name);
      return this.#child(fields, name);
    });
  }

  texts(key: string): string[] {
    const value = this.#take(key);
    if (value === undefined) return [];
    if (typeof value === 'string') throw badParam('Invalid array', this.nameOf(key));
    return Object.values(value).map((one) => {
      if (typeof one !== 'string') throw badParam('Invalid string', this.nameOf(key));
      return one;
    });
  }

  /** A list's time filter: an exact second, or `[gt]`, `[gte]`, `[lt]`, `[lte]`. */
  range(key: string): Range {
    if (typeof this.#fields[key] === 'string') {
      const exact = this.integer(key, { min: 0 });
      return { gte: exact, lte: exact };
    }
    const bounds = this.group(key);
    const read = (bound: keyof Range) => bounds?.integer(bound, { min: 0 });
    return { gt: read('gt'), gte: read('gte'), lt: read('lt'), lte: read('lte') };
  }

  need<T>(key: string, value: T | undefined): T {
    if (value !== undefined) return value;
    throw badParam(`Missing required param: ${this.nameOf(key)}.`, this.nameOf(key), 'parameter_missing');
  }

  /** Refuses the parameters that were never read: real ones that Yónnee does not use included. */
  finish(): void {
    const unknown = Object.keys(this.#fields).find((key) => !this.#read.has(key));
    if (unknown !== undefined) {
      const name = this.nameOf(unknown);
      throw badParam(`Received unknown parameter: ${name} (or not known to this stand-in)`, name, 'parameter_unknown');
    }
    for (const group of this.#groups) group.finish();
  }

  #take(key: string): string | FormFields | undefined {
    this.#read.add(key);
    return this.#fields[key];
  }

  #child(fields: FormFields, path: string): Params {
    const child = new Params(fields, path);
    this.#groups.push(child);
    return child;
  }
}
