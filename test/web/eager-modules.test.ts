import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withEagerModules } from '#web/build/eagerModules.ts';

test('React is compiled while it is downloading: the functions of its modules get parentheses, no others do', () => {
  const code = [
    'import{a as e,t}from"./rolldown-runtime-BasYchu.js";',
    'var n=t(e=>{e.x=1}),r=t((e,t)=>{t.exports=n()}),a=e(n()),s=o(()=>1);function o(e){return t(()=>e)}',
  ].join('');
  expect(withEagerModules(code, parseAst(code).body)).toBe(
    [
      'import{a as e,t}from"./rolldown-runtime-BasYchu.js";',
      'var n=t((e=>{e.x=1})),r=t(((e,t)=>{t.exports=n()})),a=e(n()),s=o(()=>1);function o(e){return t(()=>e)}',
    ].join(''),
  );
});
