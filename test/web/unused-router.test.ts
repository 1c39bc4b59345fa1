import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutFunctions } from '#web/build/unusedRouter.ts';

const code = 'function used(){return load()}function createRouter(){async function act(){return 1}return{used,act}}';
const parse = (source: string) => parseAst(source);

test('functions of the router that nothing reaches are left out, wherever they are declared', () => {
  expect(withoutFunctions(code, new Set(['act']), parse)).toBe(
    'function used(){return load()}function createRouter(){async function act(){' +
      "throw Error('left out: web/build/unusedRouter.ts')}return{used,act}}",
  );
});

test('a new version of the router without one of these functions fails the build', () => {
  expect(() => withoutFunctions(code, new Set(['act', 'gone']), parse)).toThrow('gone');
});
