import { expect, test } from 'vitest';
import * as english from '#shared/messages/en.ts';
import * as french from '#shared/messages/fr.ts';
import inEnglish from '../../../web/i18n/en/common.json' with { type: 'json' };
import inFrench from '../../../web/i18n/fr/common.json' with { type: 'json' };

test.each([
  ['fr', french.states, inFrench],
  ['en', english.states, inEnglish],
] as const)(
  'messages name the states of parcels and containers as the pages do (%s)',
  (_, { etat, statut }, common) => {
    expect(common.states).toMatchObject(etat);
    expect(common.container.statuts).toEqual(statut);
  },
);
