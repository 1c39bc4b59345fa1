import { expect, test } from 'vitest';
import { isOutdated } from '#functions/home-page/is-outdated.ts';
import { EMBEDDED_DEPARTURES, type EmbeddedDepartures } from '#shared/home-page.ts';

const HOUR_MS = 3_600_000;
const departures = (asOf: number, ids: number[]): EmbeddedDepartures => ({
  containers: ids.map((id) => ({ id, destination: 'Dakar' })) as unknown as EmbeddedDepartures['containers'],
  next: undefined,
  asOf,
});
const documentWith = (json: string, version = 'v1'): string =>
  `<body><div id="root"></div><script type="application/json" id="${EMBEDDED_DEPARTURES}" data-version="${version}">${json}</script></body>`;
const shown = (asOf: number, ids: number[]) => documentWith(JSON.stringify(departures(asOf, ids)));

test('the document of the build is drawn', () => {
  expect(isOutdated(documentWith(''), 'v1', departures(0, [1]))).toBe(true);
});

test('a document of another version of the web app stays as it is', () => {
  expect(isOutdated(documentWith('', 'v2'), 'v1', departures(0, [1]))).toBe(false);
  expect(isOutdated('<body></body>', 'v1', departures(0, [1]))).toBe(false);
});

test('a document that shows the same departures is drawn again after an hour', () => {
  expect(isOutdated(shown(0, [1, 2]), 'v1', departures(HOUR_MS - 1, [1, 2]))).toBe(false);
  expect(isOutdated(shown(0, [1, 2]), 'v1', departures(HOUR_MS, [1, 2]))).toBe(true);
});

test('a document is drawn again once the departures change', () => {
  expect(isOutdated(shown(0, [1, 2]), 'v1', departures(1, [1]))).toBe(true);
  expect(isOutdated(shown(0, [1, 2]), 'v1', departures(1, [2, 1]))).toBe(true);
});

test('the order of attributes, which DynamoDB does not keep, is no change', () => {
  const json = '{"containers":[{"destination":"Dakar","id":1}],"asOf":0}';
  expect(isOutdated(documentWith(json), 'v1', departures(1, [1]))).toBe(false);
});
