import { expect, test } from 'vitest';
import { corridorMatch } from '#shared/tarifs/corridor.ts';

const toDakar = { departs: ['FR', 'BE'], pays: 'SN', ville: 'Dakar' };
const toSenegal = { ...toDakar, ville: null };

test.each([
  [toDakar, 'Le Havre', 'Dakar', 'same'],
  [toDakar, 'Anvers', 'Port de Dakar', 'same'],
  [toDakar, 'Montréal', 'Dakar', 'other'],
  [toDakar, 'Le Havre', 'Touba', 'other'],
  [toDakar, 'Le Havre', 'Abidjan', 'other'],
  [toDakar, 'Le Havre', 'Sénégal', 'unknown'],
  [toDakar, 'Le Havre', 'Entrepôt de la rue 12', 'unknown'],
  [toDakar, 'Quai 7', 'Dakar', 'unknown'],
  [toDakar, 'Quai 7', 'Bamako', 'other'],
  [toDakar, 'Le Havre', '', 'unknown'],
  [toDakar, '', 'Dakar', 'unknown'],
  [toSenegal, 'Le Havre', 'Touba', 'same'],
  [toSenegal, 'Le Havre', 'Conakry', 'other'],
  [toSenegal, 'Le Havre', 'Entrepôt de la rue 12', 'unknown'],
])('a list of %j is for the journey from “%s” to “%s”: %s', (corridor, lieuEnlevement, destination, match) => {
  expect(corridorMatch(corridor, { lieuEnlevement, destination })).toBe(match);
});
