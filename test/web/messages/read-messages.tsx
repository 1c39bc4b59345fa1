import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { refusalMessage } from '#shared/messages/messages.ts';
import type { MessageRow } from '../../spec/row.ts';
import { type PageLanguage, type Words, wordsIn } from '../../support/browsers/page-texts.ts';
import { sampleOf } from '../../support/runs/nightly.ts';
import { fillIn, getOnly, runInAct } from '../browser.ts';
import { listReply, mockApi, pageText, visit } from '../visit.tsx';

/** Reader of a page in one language. */
export interface Reader {
  language: PageLanguage;
  words: Words;
  /** Opens a page as customer 7, or as another role. */
  open: (address: string, as?: 'USER' | 'ADMIN' | 'nobody') => Promise<unknown>;
  /** Reply of the API that refuses a call, with the message that the API would send. */
  refusal: (code: ErrorCode) => Reply;
}

/** Performs the action that shows a message. */
export type Trigger = (reader: Reader) => Promise<unknown>;

type Reply = { status?: number; body: unknown } | typeof UNREACHABLE;

/** No reply: the API cannot be reached. */
export const UNREACHABLE = undefined;

/** Reply of an API that fails without a message. */
export const FAILURE: Reply = { status: 500, body: {} };

const LANGUAGES = ['fr', 'en'] as const;

/**
 * Triggers each row on the real pages with a mocked API, by day in one of the languages and at night in each, and checks
 * the message. A row without a trigger does not compile.
 */
export const testMessages = <Of extends Record<string, MessageRow>>(
  rows: Of,
  triggers: Record<NoInfer<keyof Of>, Trigger>,
): void => {
  const cases = Object.entries<MessageRow>(rows).flatMap(([name, row], index) =>
    sampleOf(LANGUAGES, LANGUAGES.length, index % LANGUAGES.length).map((language) => ({ name, language, row })),
  );
  test.each(cases)('$row.page: $row.trigger ($language)', async ({ name, language, row }) => {
    mockReplies({});
    await triggers[name as keyof Of](await newReader(language));
    await expectShown(row[language]);
  });
};

/** Opens valid pages in French and checks that they show none of these messages. */
export const expectNoneShown = (rows: Record<string, MessageRow>, pages: Record<string, Trigger>): void => {
  const cases = Object.entries(pages).map(([path, open]) => ({ path, open }));
  test.each(cases)('$path shows none of these messages', async ({ open }) => {
    mockReplies({});
    await open(await newReader('fr'));
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
    const text = pageText();
    expect(Object.values(rows).filter(({ fr }) => text.includes(inOneLine(fr)))).toEqual([]);
  });
};

const words = { fr: wordsIn('fr'), en: wordsIn('en') };

const newReader = async (language: PageLanguage): Promise<Reader> => ({
  language,
  words: await words[language],
  open: (address, as = 'USER') => visit(address, { as, language }),
  refusal: (code) => {
    const error = new AppError(code);
    return { status: error.status, body: { success: false, code, message: refusalMessage(language, error) } };
  },
});

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Waits until a message is on the page. */
export const expectShown = (words: string): Promise<void> =>
  waitFor(() => expect(pageText()).toContain(inOneLine(words)));

/** Waits until this many elements consist of this text, such as the error at each required field. */
export const expectShownTimes = (words: string, times: number): Promise<void> =>
  waitFor(() =>
    expect([...document.querySelectorAll('*')].filter(({ textContent }) => textContent === words)).toHaveLength(times),
  );

/** Sets the API's replies by the beginnings of calls, such as "POST /colis"; other calls get an empty list. */
export const mockReplies = (replies: Record<string, Reply>): void =>
  mockApi((call) => {
    const known = Object.entries(replies).find(([beginning]) => call.startsWith(beginning));
    return known ? known[1] : listReply([]);
  });

/** Fills in fields by name. */
export const type = async (values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await fillIn(getOnly(`form [name="${name}"]`), value);
};

/** Submits the form of the page. */
export const submit = (): Promise<void> => runInAct(() => getOnly('form button[type="submit"]').click());
