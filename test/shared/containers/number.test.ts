import * as v from 'valibot';
import { expect, test } from 'vitest';
import { containerNumberFault, formatContainerNumber, normaliseContainerNumber } from '#shared/containers/number.ts';
import { ContainerEdit } from '#shared/containers/schema.ts';
import { faultsOf } from '#shared/http/field-faults.ts';
import { faultMessage } from '#shared/messages/messages.ts';

/**
 * Valid numbers as others publish them. Sources: the worked example of https://en.wikipedia.org/wiki/ISO_6346, and the
 * documentation of independent implementations: https://www.npmjs.com/package/container-validator,
 * https://www.npmjs.com/package/is-container and https://pkg.go.dev/github.com/kolkov/iso6346.
 */
const PUBLISHED = ['CSQU3054383', 'TEXU3070079', 'MSKU6011672', 'CMAU5110875'];

test.each(PUBLISHED)('the published number %s is valid', (number) => {
  expect(containerNumberFault(number)).toBeUndefined();
});

test.each(PUBLISHED)('any other last digit of %s is refused', (number) => {
  for (let digit = 0; digit < 10; digit++)
    if (String(digit) !== number.at(-1))
      expect(containerNumberFault(`${number.slice(0, -1)}${digit}`)).toBe('wrong_check_digit');
});

test('a remainder of 10 is written as the digit 0', () => {
  expect(containerNumberFault('CSQU3054070')).toBeUndefined();
});

test.each(['csqu 305438-3', '\u202aCSQU\u00a0305438‑3\u202c', 'ＣＳＱＵ３０５４３８３'])(
  '%j is read as CSQU3054383',
  (pasted) => {
    expect(normaliseContainerNumber(pasted)).toBe('CSQU3054383');
  },
);

const NO_NUMBER = {
  fr: 'Ce n’est pas un numéro de conteneur : quatre lettres dont la dernière est U, puis sept chiffres.',
  en: 'This is not a container number: four letters, the last of which is U, then seven digits.',
};
const WRONG_DIGIT = {
  fr: 'Le dernier chiffre ne correspond pas : vérifiez le numéro peint sur la porte.',
  en: 'The last digit does not match: check the number painted on the door.',
};

test.each([
  ['un numéro', 'words', NO_NUMBER],
  ['CSQU305438', 'without its check digit', NO_NUMBER],
  ['CSQU30543833', 'with a digit too many', NO_NUMBER],
  ['305438', 'the serial number alone', NO_NUMBER],
  ['CSQJ3054383', 'of equipment that is no container (J)', NO_NUMBER],
  ['CSQZ3054383', 'of a trailer (Z)', NO_NUMBER],
  ['CSQ13054383', 'with a digit among the letters', NO_NUMBER],
  ['CSQU3O54383', 'with the letter O for a zero', NO_NUMBER],
  ['ÉSQU3054383', 'with an accent', NO_NUMBER],
  ['CSQU3054384', 'with another check digit', WRONG_DIGIT],
  ['CSQU3054183', 'with one digit misread', WRONG_DIGIT],
  ['CSQU3504383', 'with two digits interchanged', WRONG_DIGIT],
  ['SCQU3054383', 'with two letters interchanged', WRONG_DIGIT],
  ['TEXU3070070', 'the published example of a wrong digit', WRONG_DIGIT],
])('the number %s (%s) is refused with the message that the field shows', (numeroConteneur, _, message) => {
  const { issues = [] } = v.safeParse(ContainerEdit, { numeroConteneur });
  const fault = faultsOf(issues).numeroConteneur;
  if (!fault) throw new Error('not refused');
  expect({ fr: faultMessage('fr', fault), en: faultMessage('en', fault) }).toEqual(message);
});

test('an empty text is not a container number', () => {
  expect(containerNumberFault('')).toBe('not_container_number');
});

test('a number is read as it is painted on the doors, and written so again', () => {
  expect(normaliseContainerNumber(' csqu 305438-3 ')).toBe('CSQU3054383');
  expect(formatContainerNumber('CSQU3054383')).toBe('CSQU\u00a0305438\u00a03');
  expect(v.parse(ContainerEdit, { numeroConteneur: 'csqu 305438 3' }).numeroConteneur).toBe('CSQU3054383');
});
