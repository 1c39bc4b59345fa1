import * as v from 'valibot';
import type { Seller } from '#shared/seller.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

const Sellers = v.pipe(
  v.array(
    v.object({
      depuis: v.pipe(v.string(), v.isoDate()),
      nom: text,
      adresse: text,
      ville: text,
      immatriculation: v.pipe(
        v.object({ registre: v.picklist(['SIREN', 'NINEA', 'EIN', 'NEQ']), numero: text }),
        v.check(
          ({ registre, numero }) => registre !== 'SIREN' || isSiren(numero),
          'no SIREN: nine digits, checked by the last',
        ),
      ),
      tvaNumero: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}[0-9A-Z]{2,13}$/, 'no VAT number'))),
      tva: v.union([
        v.object({ taux: v.pipe(v.number(), v.minValue(0.1), v.maxValue(30)) }),
        v.object({ exoneration: v.object({ fr: text, en: text }) }),
      ]),
    }),
  ),
  v.minLength(1, 'none'),
  v.check(
    (all) => all.every(({ tva, tvaNumero }) => 'exoneration' in tva || tvaNumero !== null),
    'a rate without a VAT number',
  ),
  v.check(
    (all) => all.every(({ depuis }, at) => at === 0 || depuis > (all[at - 1]?.depuis ?? '')),
    'not in the order of their days',
  ),
);

/** Reports whether a number has the form of a SIREN: nine digits, the last of which checks the others (Luhn). */
const isSiren = (number: string): boolean =>
  /^\d{9}$/.test(number) &&
  [...number].reduce(
    (sum, digit, at) => sum + ((at % 2) + 1) * Number(digit) - (at % 2 && Number(digit) > 4 ? 9 : 0),
    0,
  ) %
    10 ===
    0;

/** Returns what is wrong with the sellers of a stage, as `0.adresse: …`; undefined when papers can name them. */
export const sellerFault = (sellers: readonly Seller[]): string | undefined => {
  const { issues } = v.safeParse(Sellers, sellers);
  return issues?.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`.replace(/^: /, ''))[0];
};
