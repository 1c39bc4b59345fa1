import { expect, test } from 'vitest';
import { MAX_DECLARED_XOF } from '#shared/insurance/schema.ts';

const files = import.meta.glob<string>(
  ['../../web/i18n/{fr,en}/*.json', '../../functions/mail-texts/*.ts', '../../README.md'],
  { eager: true, import: 'default', query: '?raw' },
);

/** Returns each line of the texts that matches, with the file that contains it. */
const linesWith = (pattern: RegExp): string[] =>
  Object.entries(files).flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path.split('/').slice(-2).join('/')}: ${line.trim()}`),
  );

test('no text promises to bring a parcel to the door: parcels are collected at the arrival site', () => {
  const promises =
    /(jusqu’)?à la porte|porte à porte|livr(er|ons) le colis|lui livr|livreur|jusqu’à la livraison|prépar\w+ (sa|leur) livraison|to the door[^:]|family’s door|until delivery|adresse de livraison|delivery address|the driver|prepar\w+ (its|their) delivery|deliver (the|your) parcel\b/i;
  expect(linesWith(promises).filter((line) => !/nor deliver them to the door/.test(line))).toEqual([]);
});

test('no text says that a declared value is insured, and each that names the highest one names the limit', () => {
  expect(linesWith(/montant couvert|amount covered|ce qui est couvert|what is covered/i)).toEqual([]);
  const inFrench = MAX_DECLARED_XOF.toLocaleString('fr').replace(/\s/g, ' ');
  const inEnglish = MAX_DECLARED_XOF.toLocaleString('en');
  for (const page of ['insurance', 'terms', 'help']) {
    expect(files[`../../web/i18n/fr/${page}.json`]).toContain(inFrench);
    expect(files[`../../web/i18n/en/${page}.json`]).toContain(inEnglish);
  }
});

test('no text teaches an outdated way: labels are printed, and the list of goods makes the customs document', () => {
  expect(linesWith(/feutre|felt-tip|marker pen|en mètres, emballage|in metres, packaging/i)).toEqual([]);
  expect(linesWith(/usage du groupage|custom of groupage|Leaves about/i)).toEqual([]);
  for (const language of ['fr', 'en'])
    expect(files[`../../web/i18n/${language}/help.json`]).toMatch(/[Ll]iste du contenu|list of contents/);
});

test('the customs page explains every decision on a document', () => {
  for (const language of ['fr', 'en'] as const) {
    const { sections } = JSON.parse(files[`../../web/i18n/${language}/customs.json`] ?? '{}');
    expect(sections.decision.terms).toHaveLength(6);
  }
});
