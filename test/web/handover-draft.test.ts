import { expect, test } from 'vitest';
import { draftOf, faultsOf } from '#web/features/agent/handoverDraft.ts';

/** Faults of a handover against a code, to somebody of this name. */
const faultsWith = (nom: string) =>
  faultsOf({ ...draftOf(undefined, nom), code: '123456' }, { photos: 0, isSigned: true });

test.each<[string, Record<string, string>]>([
  ['Moussa Sarr', {}],
  ['Dr. Awa N’Diaye', {}],
  [' ', { nom: 'nom' }],
  ['<b>Moussa</b>', { nom: 'notName' }],
  ['www.exemple.sn', { nom: 'notName' }],
])('the name “%s” is checked on the device before the person leaves', (nom, faults) => {
  expect(faultsWith(nom)).toEqual(faults);
});
