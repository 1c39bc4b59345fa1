import { expect, test } from 'vitest';
import { countOf, type Groups, searchQuestions } from '#web/features/help/search.ts';
import faqs from '#web/i18n/fr/faqs.json' with { type: 'json' };
import help from '#web/i18n/fr/help.json' with { type: 'json' };

const groups: Groups = {
  account: {
    title: 'Votre compte',
    questions: {
      password: { q: 'J’ai oublié mon mot de passe', text: ['Demandez-en [un nouveau](/forgot-password).'] },
      remove: { q: 'Supprimer mon compte ?', text: ['Écrivez-nous.'] },
    },
  },
  price: {
    title: 'Prix',
    questions: { heart: { q: 'Le cœur du prix', list: ['Le poids réel', 'Le volume'] } },
  },
};

const idsFor = (query: string) =>
  Object.values(searchQuestions(groups, query)).flatMap(({ questions }) => Object.keys(questions));

test.each([
  ['OUBLIE', ['password']],
  ['réel', ['heart']],
  ['reel', ['heart']],
  ['coeur', ['heart']],
  ["j'ai", ['password']],
  ['passe   mot', ['password']],
  ['compte', ['password', 'remove']],
  ['  ', ['password', 'remove', 'heart']],
  ['mot volume', []],
])('a search for “%s” finds %j', (query, ids) => {
  expect(idsFor(query)).toEqual(ids);
});

test('the targets of links are not searched', () => {
  expect(idsFor('forgot')).toEqual([]);
  expect(idsFor('nouveau')).toEqual(['password']);
});

test('a group without results is left out', () => {
  expect(Object.keys(searchQuestions(groups, 'volume'))).toEqual(['price']);
});

test.each(['remboursé', 'douane', 'mot de passe', 'volume', 'retard', 'carte', 'nourriture', 'emballer'])(
  'a search for “%s” has results',
  (query) => {
    expect(countOf(searchQuestions({ ...help.groups, ...faqs.groups }, query))).toBeGreaterThan(0);
  },
);
