import * as v from 'valibot';
import { expect, test } from 'vitest';
import { containerNumberFault, formatContainerNumber, normaliseContainerNumber } from '#shared/containers/number.ts';
import { ContainerEdit } from '#shared/containers/schema.ts';
import { faultsOf } from '#shared/http/field-faults.ts';

/** Published examples: the one that explains the standard, and numbers of well-known owners. */
const PUBLISHED = ['CSQU3054383', 'MEDU8707688', 'SUDU3070079', 'TGHU7599330'];

test.each(PUBLISHED)('the published number %s is valid', (number) => {
  expect(containerNumberFault(number)).toBeUndefined();
});

test.each(PUBLISHED)('any other last digit of %s is refused', (number) => {
  for (let digit = 0; digit < 10; digit++)
    if (String(digit) !== number.at(-1))
      expect(containerNumberFault(`${number.slice(0, -1)}${digit}`)).toBe('wrong_check_digit');
});

test('two neighbouring characters written the wrong way round are refused', () => {
  expect(containerNumberFault('CSQU3504383')).toBe('wrong_check_digit');
  expect(containerNumberFault('SCQU3054383')).toBe('wrong_check_digit');
});

test.each(['', 'CSQU305438', 'CSQZ3054383', 'CSQ13054383', 'CSQU30543833', '305438'])(
  '%j is not the number of a freight container',
  (number) => {
    expect(containerNumberFault(number)).toBe('not_container_number');
  },
);

test('a number is read as it is painted on the doors, and written so again', () => {
  expect(normaliseContainerNumber(' csqu 305438-3 ')).toBe('CSQU3054383');
  expect(formatContainerNumber('CSQU3054383')).toBe('CSQU\u00a0305438\u00a03');
});

test('a refused number names its field and why', () => {
  const faultOf = (numeroConteneur: string) => {
    const { issues = [] } = v.safeParse(ContainerEdit, { numeroConteneur });
    return faultsOf(issues).numeroConteneur?.fault;
  };
  expect(faultOf('un numéro')).toBe('not_container_number');
  expect(faultOf('CSQU3054384')).toBe('wrong_check_digit');
  expect(v.parse(ContainerEdit, { numeroConteneur: 'csqu 305438 3' }).numeroConteneur).toBe('CSQU3054383');
});
