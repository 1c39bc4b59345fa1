import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawTrackingCode, formatTrackingCode, readTrackingCode } from '#shared/colis/tracking-code.ts';

const CODE = '7K3M9QPX4WTHW';
const SHOWN = 'YN-7K3M-9QPX-4WTHW';
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Draws a code that begins with these symbols. */
const codeFrom = (start: string): string => {
  let drawn = 0;
  return drawTrackingCode((limit) => {
    const symbol = start[drawn++ % 12];
    return symbol ? ALPHABET.indexOf(symbol) : randomInt(limit);
  });
};
const codes = Array.from({ length: 500 }, () => drawTrackingCode(randomInt));

test('a code is shown in groups and read again', () => {
  expect(formatTrackingCode(CODE)).toBe(SHOWN);
  for (const code of codes) expect(readTrackingCode(formatTrackingCode(code))).toEqual({ code });
});

test.each([
  'yn-7k3m-9qpx-4wthw',
  '  YN 7K3M 9QPX 4WTHW ',
  'YN7K3M9QPX4WTHW',
  '7K3M9QPX4WTHW',
  '7k3m 9qpx 4wthw',
  'YN–7K3M–9QPX–4WTHW',
  'YN‑7K3M‑9QPX‑4WTHW',
])('the code is recognised in "%s"', (typed) => {
  expect(readTrackingCode(typed)).toEqual({ code: CODE });
});

test.each([
  '*YN-7K3M-9QPX-4WTHW*',
  '_yn-7k3m-9qpx-4wthw_',
  'Code : YN-7K3M-9QPX-4WTHW.',
  '\u202aYN\u00a07K3M\u00a09QPX\u00a04WTHW\u202c',
  'ＹＮ－７Ｋ３Ｍ－９ＱＰＸ－４ＷＴＨＷ',
  'https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHW',
  'https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHW?fbclid=IwAR0abc',
  'https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHW#carte',
  'https://yonnee.example/suivi/yn7k3m9qpx4wthw/',
  'Suivez : https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHW merci',
  'yonnee.example/suivi/7K3M9QPX4WTHW',
  'https://l.example/?u=https%3A%2F%2Fyonnee.example%2Fsuivi%2FYN-7K3M-9QPX-4WTHW',
])('the code is found in the pasted text %j', (pasted) => {
  expect(readTrackingCode(pasted)).toEqual({ code: CODE });
});

test.each(['https://dhl.example/track/1234567890', 'www.dhl.example/7K3M9QPX4WTHW', 'dhl.example/track?id=1234567890'])(
  'the link %s is not one of ours',
  (pasted) => expect(readTrackingCode(pasted)).toEqual({ fault: 'foreign' }),
);

test('a mistyped code within a message is called mistyped', () => {
  expect(readTrackingCode('https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHX')).toEqual({ fault: 'mistyped' });
  expect(readTrackingCode('Code *YN-7K3M-9QPX-4WTHX*')).toEqual({ fault: 'mistyped' });
});

test('letters that look like digits are read as them', () => {
  const code = codes.find((one) => one.includes('0') && one.includes('1')) ?? '';
  for (const one of ['I', 'L', 'i', 'l'])
    expect(readTrackingCode(code.replaceAll('0', 'o').replaceAll('1', one))).toEqual({ code });
});

test('codes that begin with the letters of the prefix are read with and without it', () => {
  const code = codeFrom('YN');
  expect(readTrackingCode(code)).toEqual({ code });
  expect(readTrackingCode(`YN${code}`)).toEqual({ code });
});

test('every wrong symbol and every swap of two neighbours is recognised', () => {
  for (let at = 0; at < CODE.length; at++) {
    for (const symbol of ALPHABET)
      if (symbol !== CODE[at])
        expect(readTrackingCode(CODE.slice(0, at) + symbol + CODE.slice(at + 1))).toEqual({ fault: 'mistyped' });
    const [one, other] = [CODE[at], CODE[at + 1]];
    if (other && one !== other)
      expect(readTrackingCode(CODE.slice(0, at) + other + one + CODE.slice(at + 2))).toEqual({ fault: 'mistyped' });
  }
});

test.each(['', 'YN-7K3M-9QPX-4WTH', 'YN-7K3M-9QPX-4WTHWW', 'YN-7K3M-9QPX-4WTHU', 'YN-7K3M-9QPX-4WTH*', '1234567890'])(
  '"%s" has not the form of a code',
  (typed) => {
    expect(readTrackingCode(typed)).toEqual({ fault: 'incomplete' });
  },
);

test('the twelve random symbols are drawn from all 32', () => {
  const limits: number[] = [];
  drawTrackingCode((limit) => limits.push(limit) - limits.length); // always 0
  expect(limits).toEqual(Array(12).fill(32));
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.flatMap((code) => [...code])).size).toBe(32);
});
