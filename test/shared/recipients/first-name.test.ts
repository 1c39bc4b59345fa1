import { expect, test } from 'vitest';
import { firstNameIn } from '#shared/recipients/first-name.ts';

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
  ['', null],
])('of "%s" the first name is %s', (fullName, firstName) => {
  expect(firstNameIn(fullName)).toBe(firstName);
});
