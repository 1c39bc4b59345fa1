import { expect, test } from 'vitest';
import { firstNameIn, isOrganisation } from '#shared/recipients/first-name.ts';

test.each([
  ['Moussa Sarr', 'Moussa'],
  ['Ndeye Fatou Diop', 'Ndeye'],
  ['Mme Fatou Sarr', 'Fatou'],
  ['M. Abdou Diouf', 'Abdou'],
  ['DIOP Fatou', 'Fatou'],
  ['FATOU DIOP', 'FATOU'],
  ['  El Hadji   Malick Sy ', 'Hadji'],
  ['Mme Sarr', null],
  ['Sarr', null],
  ['Ndiaye, Moussa', 'Moussa'],
  ['NDIAYE, Moussa Cheikh', 'Moussa'],
  ['+221 77 123 45 67', null],
  ['Fatou 77', null],
  ['Fatou S4rr', 'Fatou'],
  ['F4tou S4rr', null],
  ['', null],
])('of "%s" the first name is %s', (fullName, firstName) => {
  expect(firstNameIn(fullName)).toBe(firstName);
});

test.each([
  ['École Cheikh Anta Diop', true],
  ['Ecole de Ndar', true],
  ['Pharmacie du Plateau', true],
  ['Sarr & Fils', true],
  ['Baobab Trading SARL', true],
  ['Moussa Sarr', false],
  ['Sa Ndiaye Group', true],
  ['Schoolenbach Anna', false],
  ['DIOP Fatou', false],
])('"%s" is greeted as an organisation: %s', (name, expected) => {
  expect(isOrganisation(name)).toBe(expected);
  if (expected) expect(firstNameIn(name)).toBeNull();
});
