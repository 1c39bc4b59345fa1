import type { Locator, Page, Response } from 'playwright-core';
import { PNG } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { itemsOfCustomer } from '../calls/stored-state.ts';
import { fillPlaceholders, type Words } from './page-texts.ts';

/** The values that a customer enters for a booking, as typed. */
const PARCEL = {
  description: 'Vêtements et chaussures',
  poids: '20',
  longueur: '0.5',
  largeur: '0.4',
  hauteur: '0.3',
  valeurCouverture: '150000',
  descriptionAssurance: 'Bris compris',
  nomDestinataire: 'Fatou Sarr',
  telephoneDestinataire: '77 123 45 67',
  emailDestinataire: 'fatou@yonnee.test',
  adresseDestinataire: 'Sicap Liberté 6, villa 12, Dakar',
};
export type Parcel = typeof PARCEL;

const FILES = ['photo', 'document', 'contrat'] as const;
type FileName = (typeof FILES)[number];

/** The options chosen, the same in both languages. */
const INVOICE = 'Facture commerciale';
const ALL_RISKS = 'Tous risques';

/** The page on which a customer books a parcel, found by its labels. */
export class BookingPage {
  readonly page: Page;
  readonly words: Words;

  constructor(page: Page, words: Words) {
    this.page = page;
    this.words = words;
  }

  async open(bookingId: number): Promise<void> {
    await this.page.goto(`/ajouter-colis/${bookingId}`);
  }

  field(name: keyof Parcel): Locator {
    const { booking, colisForm } = this.words;
    const labels: Record<string, unknown> = { ...colisForm.fields, ...booking.fields };
    const label = String(labels[name]);
    return this.page.getByRole('main').getByLabel(new RegExp(`^${escapeRegExp(label)}(\\s*\\(.*\\))?\\s*$`));
  }

  get typeDocument(): Locator {
    return this.page.getByLabel(this.words.colisForm.fields.typeDocument);
  }

  get typeCouverture(): Locator {
    return this.page.getByLabel(this.words.booking.fields.typeCouverture);
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: this.words.booking.submit });
  }

  /** The price of the values entered so far. */
  get price(): Locator {
    return this.page.getByRole('status', { name: this.words.booking.summary.price });
  }

  get done(): Locator {
    return this.page.getByRole('heading', { name: this.words.booking.done.title });
  }

  /** Fills in all three sections field by field and waits for the three uploads. */
  async fill(change: Partial<Parcel> = {}): Promise<void> {
    await this.unfoldInsurance();
    for (const [name, value] of entries({ ...PARCEL, ...change })) await this.field(name).fill(value);
    await this.typeDocument.selectOption({ label: this.words.colisForm.documents.invoice });
    await this.typeCouverture.selectOption({ label: this.words.colisForm.coverages.all });
    for (const name of FILES) await this.choose(name);
    for (const name of FILES) await this.arrived(name);
  }

  /** Fills in the form at once, with the one required file, for journeys about later steps. */
  async fillAtOnce(): Promise<void> {
    for (const name of ['poids', 'nomDestinataire'] as const) await this.field(name).waitFor();
    await this.choose('document');
    await this.page.evaluate(
      (values) => {
        for (const [name, value] of values) {
          const input = document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
          const prototype = input && Object.getPrototypeOf(input);
          Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
          input?.dispatchEvent(new Event('input', { bubbles: true }));
          input?.dispatchEvent(new Event('change', { bubbles: true }));
        }
      },
      [...entries(PARCEL), ['typeDocument', INVOICE], ['typeCouverture', ALL_RISKS]] as const,
    );
    await this.arrived('document');
  }

  /** Unfolds the optional fields of the insurance. */
  async unfoldInsurance(): Promise<void> {
    await this.page.getByText(this.words.booking.sections.insurance.more).click();
  }

  async choose(name: FileName): Promise<void> {
    const file = { name: `${name}.png`, mimeType: 'image/png', buffer: PNG };
    await this.page.locator(`input[name=${name}]`).setInputFiles(file);
  }

  /** Waits until a file is uploaded and its name shown. */
  async arrived(name: FileName): Promise<void> {
    const field = this.page.getByRole('group').filter({ has: this.page.locator(`input[name=${name}]`) });
    await field.getByRole('button', { name: this.words.files.replace }).waitFor();
    await field.getByText(`${name}.png`, { exact: true }).waitFor();
  }

  /** All values in the form now. */
  async typed(): Promise<Parcel & { files: number }> {
    const names = entries(PARCEL).map(([name]) => name);
    const values = await Promise.all(names.map(async (name) => [name, await this.field(name).inputValue()]));
    const files = await this.page.getByRole('button', { name: this.words.files.replace, exact: true }).count();
    return { ...Object.fromEntries(values), files };
  }
}

/** The expected result of `typed` for a form filled by `fillAtOnce`. */
export const filledForm = (change: Partial<Parcel> = {}) => ({ ...PARCEL, ...change, files: 1 });

const entries = (parcel: Parcel): [keyof Parcel, string][] => Object.entries(parcel) as [keyof Parcel, string][];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The three creating calls of a booking, by address. */
export const CREATIONS = {
  insurance: /\/backend\/insurance\/add$/,
  customs: /\/backend\/customs\/add\//,
  colis: /\/backend\/colis\/ajouter\//,
} as const;

/** Records every creating call of a page and its reply, in order: "colis asked", "colis 201". */
export const watchCreations = (page: Page): string[] => {
  const seen: string[] = [];
  const nameOf = (url: string) => Object.entries(CREATIONS).find(([, address]) => address.test(url))?.[0];
  page.on('request', (request) => {
    const name = request.method() === 'POST' && nameOf(request.url());
    if (name) seen.push(`${name} asked`);
  });
  page.on('response', (response: Response) => {
    const name = response.request().method() === 'POST' && nameOf(response.url());
    if (name) seen.push(`${name} ${response.status()}`);
  });
  return seen;
};

/** The numbers of insurances, customs documents and parcels of a customer, whatever their status. */
export const holdingsOf = async ({ userId }: Pick<Person, 'userId'>) => {
  const keys = (await itemsOfCustomer(userId)).map(({ sk }) => String(sk));
  const count = (kind: string) => keys.filter((key) => key.startsWith(`${kind}#`)).length;
  return { insurances: count('INSURANCE'), documents: count('CUSTOMS'), colis: count('COLIS') };
};

/**
 * Makes the page press the button to pay as soon as a booking is confirmed. Two seconds later the page moves on, which
 * a test on a busy machine may not see in time.
 */
export const payOnceBooked = (page: Page, { booking }: Words, price: string): Promise<void> =>
  page.evaluate(
    (label) => {
      const press = () => {
        const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
        const pay = buttons.find(({ textContent }) => textContent?.replace(/\s+/g, ' ').includes(label));
        if (pay) observer.disconnect();
        pay?.click();
      };
      const observer = new MutationObserver(press);
      observer.observe(document.body, { childList: true, subtree: true });
    },
    fillPlaceholders(booking.done.pay, { price }),
  );
