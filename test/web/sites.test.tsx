// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Site } from '#shared/sites/schema.ts';
import { dropOffCalendar } from '#web/core/sites/calendar.ts';
import { readPeriods } from '#web/features/admin-sites/values.ts';
import { siteBody } from '../support/items/sites.ts';
import '#web/features/containers/containerFormSchema.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { container } from './containers.ts';
import { changePreview } from './previews.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

const site = (change: Partial<Site> = {}): Site => ({
  ...(siteBody() as Omit<Site, 'id' | 'enService' | 'createdAt'>),
  id: 4444444444,
  telephone: '+33123456789',
  enService: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  ...change,
});

const openSites = async (address = '/admin/sites') => {
  const one = site();
  mockApi((call) => {
    if (call.startsWith('GET') && /\/sites\/\d+$/.test(call)) return { body: { success: true, data: one } };
    if (call.startsWith('GET')) return { body: { success: true, data: [one] } };
    return { body: { success: true, data: one } };
  });
  await visit(address, { as: 'ADMIN' });
};

test.each([
  ['9-18', [{ ouvre: '09:00', ferme: '18:00' }]],
  [
    ' 9:00 – 12:30 , 14h-18h30',
    [
      { ouvre: '09:00', ferme: '12:30' },
      { ouvre: '14:00', ferme: '18:30' },
    ],
  ],
  ['', []],
  ['le matin', undefined],
  ['9-', undefined],
])('the hours “%s” are read as %j', (text, periods) => {
  expect(readPeriods(text)).toEqual(periods);
});

test('an admin sees the sites with their address and hours', async () => {
  await openSites('/admin/sites?ouvert=4444444444');
  expect(pageText()).toContain('Dépôt de Gennevilliers');
  expect(pageText()).toContain('lundi – vendredi : 09:00\u2060–\u206018:00');
  expect(pageText()).toContain('12 rue du Port, Gennevilliers');
});

test('an admin changes the hours of a site, and everything else is kept', async () => {
  await openSites('/admin/sites?ouvert=4444444444');
  await press('Modifier');
  await waitUntilSettled();
  await fillIn(getOnly('input[name="jours.7"]'), '10-12');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(requests.at(-1)).toMatch(/^(PUT|GET)/);
  expect(requestBodies.at(-1)).toEqual({
    ...siteBody({ telephone: '+33123456789', enService: true, papier: null, etiquettes: null }),
    horaires: [...site().horaires, { jour: 7, ouvre: '10:00', ferme: '12:00' }],
  });
});

test('hours that overlap or are no hours are refused at their day, before anything is sent', async () => {
  await openSites('/admin/sites?ouvert=4444444444');
  await press('Modifier');
  await waitUntilSettled();
  await fillIn(getOnly('input[name="jours.1"]'), '9-13, 12-18');
  await press('Enregistrer');
  await waitUntilSettled();
  expect(pageText()).toContain('Écrivez des heures comme 9:00–12:30, 14:00–18:00');
  expect(requests.filter((call) => call.startsWith('PUT'))).toEqual([]);
});

test('the calendar file has the last hour of drop-off, the depot and a reminder a day before', () => {
  const folded = dropOffCalendar(
    container({ siteDepart: site({ nom: 'Dépôt ; « près de l’écluse »' }) }),
    '2096-12-10T17:00:00.000Z',
    'fr',
    'Yónnee : déposer mon colis (Le Havre → Dakar)',
  );
  for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const file = folded.replaceAll('\r\n ', '');
  expect(file).toContain('DTSTART:20961210T160000Z');
  expect(file).toContain('DTEND:20961210T170000Z');
  expect(file).toContain('SUMMARY:Yónnee : déposer mon colis (Le Havre → Dakar)');
  expect(file).toMatch(/DESCRIPTION:lundi – vendredi.*\\n\+33123456789\r\n/);
  expect(file).toContain('LOCATION:Dépôt \\; « près de l’écluse »\\, 12 rue du Port\\, Gennevilliers');
  expect(file).toContain('TRIGGER:-P1D');
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('a later file moves the entry of a calendar, and that of a cancelled parcel takes it out', () => {
  const fileOf = (version: number, cutOff: string, isCancelled: boolean) =>
    dropOffCalendar(container({ version }), cutOff, 'fr', 'Yónnee', isCancelled);
  const [first, moved, gone] = [
    fileOf(3, '2096-12-10T17:00:00.000Z', false),
    fileOf(8, '2096-12-11T17:00:00.000Z', false),
    fileOf(9, '2096-12-11T17:00:00.000Z', true),
  ];
  for (const file of [first, moved, gone]) {
    expect(file).toContain('UID:drop-off-1234567890@yonnee');
    expect(file).toMatch(/DTSTAMP:\d{8}T\d{6}Z/);
  }
  expect(
    [first, moved].map((file) => /METHOD:(.*)\r\n[\s\S]*SEQUENCE:(.*)\r\n[\s\S]*STATUS:(.*)\r\n/.exec(file)?.slice(1)),
  ).toEqual([
    ['PUBLISH', '3', 'CONFIRMED'],
    ['PUBLISH', '8', 'CONFIRMED'],
  ]);
  expect(gone).toContain('METHOD:CANCEL');
  expect(gone).toContain('SEQUENCE:9');
  expect(gone).toContain('STATUS:CANCELLED');
  expect(gone).not.toContain('VALARM');
});

test('the form of a container shows its depot once the sites are loaded, and sends a cleared one as none', async () => {
  const one = container({ siteDepart: site() });
  mockApi((call) => {
    if (call.includes('/tarifs')) return { body: { success: true, data: [] } };
    if (call.includes('/sites')) return { body: { success: true, data: [site(), site({ id: 5, enService: false })] } };
    if (call.includes('/status-preview')) return { body: { success: true, data: changePreview() } };
    return { body: { success: true, data: one } };
  });
  await visit(`/update-conteneur/${one.id}`, { as: 'ADMIN' });
  await waitUntilSettled();
  const select = getOnly('select[name="siteDepartId"]') as HTMLSelectElement;
  expect([select.value, [...select.options].map(({ text }) => text)]).toEqual([
    '4444444444',
    ['Aucun', 'Dépôt de Gennevilliers, Gennevilliers'],
  ]);
  await fillIn(select, '');
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  expect(requests.find((call) => call.includes('status-preview'))).toMatch(/\?siteDepartId=none$/);
  expect(requestBodies.at(-1)).toEqual({ siteDepartId: null });
});
