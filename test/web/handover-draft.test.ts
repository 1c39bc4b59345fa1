import { expect, test } from 'vitest';
import { draftOf, faultsOf } from '#web/features/agent/handover/handoverDraft.ts';

/** Faults of a handover against a code, to somebody of this name. */
const faultsWith = (nom: string) =>
  faultsOf({ ...draftOf(undefined, nom), code: '123456' }, { photos: 0, isSigned: true, proxy: '' });

test.each<[string, Record<string, string>]>([
  ['Moussa Sarr', {}],
  ['Dr. Awa N’Diaye', {}],
  [' ', { nom: 'nom' }],
  ['<b>Moussa</b>', { nom: 'notName' }],
  ['www.exemple.sn', { nom: 'notName' }],
])('the name “%s” is checked on the device before the person leaves', (nom, faults) => {
  expect(faultsWith(nom)).toEqual(faults);
});

test.each([
  ['DESTINATAIRE', 'Moussa Sarr', 'Modou Fall', undefined],
  ['MANDATAIRE', 'FALL Modou', 'Modou Fall', undefined],
  ['MANDATAIRE', 'Aminata Sow', 'Modou Fall', 'qualite'],
  ['MANDATAIRE', 'Modou Fall', '', 'qualite'],
  ['AUTRE', 'Modou Fall', 'Modou Fall', 'qualite'],
] as const)('without the code, %s %s collects as the confirmed person is “%s”: %s', (qualite, nom, proxy, fault) => {
  const draft = { ...draftOf(undefined, nom), qualite, nom, withId: true, fin: '4821', motif: 'Code perdu.' };
  expect(faultsOf(draft, { photos: 1, isSigned: true, proxy }).qualite).toBe(fault);
});
