import { expect, test } from 'vitest';
import { AppError, ERRORS, type ErrorCode } from '#shared/errors.ts';
import * as en from '#shared/messages/en.ts';
import * as fr from '#shared/messages/fr.ts';
import { faultMessage, languageOf, refusalMessage } from '#shared/messages/messages.ts';

test.each([
  [undefined, 'fr'],
  ['', 'fr'],
  ['fr', 'fr'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['en-US,en;q=0.9,fr;q=0.8', 'en'],
  ['en;q=0.8,fr;q=0.9', 'fr'],
  ['en;q=0.5, fr;q=0.50', 'en'],
  ['de-DE,en;q=0.7', 'en'],
  ['wo,de', 'fr'],
  ['en;q=0', 'fr'],
  ['fr;q=0,en;q=0.1', 'en'],
  ['*', 'fr'],
  ['en;q=high,fr', 'fr'],
  ['english', 'fr'],
  [';;;,,,', 'fr'],
  [`${'x,'.repeat(5_000)}en`, 'en'],
])('Accept-Language %o selects %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('every error has a message in both languages with the same placeholders, which are filled', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    expect(placeholders(en.errors[code]), code).toEqual(placeholders(fr.errors[code]));
    expect(en.errors[code], code).not.toBe(fr.errors[code]);
  }
  const tooLarge = new AppError('FILE_TOO_LARGE', { values: { max: 5 } });
  expect([refusalMessage('fr', tooLarge), refusalMessage('en', tooLarge)]).toEqual([
    'Le fichier est trop lourd : 5 Mo au plus.',
    'The file is too large: 5 MB at most.',
  ]);
  expect(faultMessage('fr', { fault: 'too_short', limit: 6 })).toBe('6 caractères au moins.');
});

test('a limit that is a day is written out in its language', () => {
  const fault = { fault: 'too_early', limit: '2025-12-01' } as const;
  expect(faultMessage('fr', fault)).toBe('Choisissez une date à partir du 1er décembre 2025.');
  expect(faultMessage('en', fault)).toBe('Choose a date from 1 December 2025 on.');
});

test('a limit with a fraction is written with the decimal mark of its language', () => {
  const fault = { fault: 'beyond_door', limit: 2.34 } as const;
  expect(faultMessage('fr', fault)).toBe('Ce côté ne passe pas par la porte du conteneur : 2,34 m au plus.');
  expect(faultMessage('en', fault)).toBe('This side does not fit through the container door: 2.34 m at most.');
  expect(faultMessage('fr', { fault: 'too_large', limit: 35_000 })).toBe('Le maximum est 35000.');
});
