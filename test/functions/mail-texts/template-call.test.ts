import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import type { Item } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { withFullNames, withShortNames } from '#functions/core/table/short-names.ts';
import { type CustomerTemplates, customerTemplates } from '#functions/mail-texts/customer-templates.ts';
import { notificationText } from '#functions/mail-texts/mail-content.ts';
import type { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import { recordTemplateCall, type TemplateCall, writeTemplateCall } from '#functions/mail-texts/template-call.ts';
import type { Language } from '#shared/auth/schema.ts';
import storedCalls from '../../support/data/stored-notifications.json' with { type: 'json' };
import { allMails, mailsOf } from '../../support/items/mail-contents.ts';

const NAMES = Object.keys(customerTemplates.fr) as (keyof CustomerTemplates)[];
const KEY = keys.owned('NOTIFICATION', 7, 9);

/** Call of a template with its sample data, as the table stores it. */
const storedCall = (name: keyof CustomerTemplates, language: Language): Item =>
  withShortNames({
    ...KEY,
    ...recordTemplateCall((templates) => mailsOf(templates as typeof mailTemplates.fr, language)[name]),
  });

const readCall = (stored: Item): TemplateCall =>
  withFullNames(unmarshall(marshall(stored, { removeUndefinedValues: true }))) as TemplateCall & Item;

test.each(NAMES)('a stored notification says in either language what its mail says: %s', (name) => {
  for (const language of ['fr', 'en'] as const)
    expect(
      notificationText(writeTemplateCall(readCall(storedCall(name, language)), customerTemplates[language])),
    ).toEqual(notificationText(allMails(language)[name]));
});

test('a notification that an earlier version stored can still be read, in either language', () => {
  const written = new Set<string>();
  for (const stored of storedCalls) {
    const call = readCall({ ...KEY, ...stored });
    for (const language of ['fr', 'en'] as const)
      expect(
        notificationText(writeTemplateCall(call, customerTemplates[language])).notification,
        call.modele,
      ).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
    written.add(call.modele);
  }
  // A new template adds its call to the file, and no call leaves it: people have such notifications.
  expect(NAMES.filter((name) => !written.has(name)).map((name) => JSON.stringify(storedCall(name, 'fr')))).toEqual([]);
});
