import { expect, test } from 'vitest';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import { DOCUMENT } from '../../support/items/mail-contents.ts';

test('the mail of a customs decision leaves out a missing reason or parcel', () => {
  const accepted = { typeDocument: 'Facture', colisId: null, statut: 'ACCEPTE', motif: null } as const;
  expect(mailTemplates.fr.customsDecided(accepted).paragraphs[0]).toBe(
    'Votre document de douane « Facture » a été accepté.',
  );
  expect(mailTemplates.en.customsDecided(accepted).paragraphs[0]).toBe(
    'Your customs document “Facture” has been accepted.',
  );
});

test('the mail about a correction names each line to correct with its note, and the one action', () => {
  const correction = {
    ...DOCUMENT,
    etape: 'A_CORRIGER',
    motif: null,
    lignes: [
      { rang: 2, designation: 'Téléphones', note: 'Le numéro de série manque.' },
      { rang: 5, designation: 'Robes', note: null },
    ],
  } as const;
  const french = mailTemplates.fr.customsDecided(correction);
  expect(french.subject).toBe('Votre document de douane est à corriger');
  expect(french.paragraphs.slice(0, 3)).toEqual([
    'Votre document de douane « Facture » du colis n° 11 est à corriger.',
    'Ligne 2, « Téléphones » : Le numéro de série manque.',
    'Ligne 5, « Robes » : à corriger.',
  ]);
  expect(french.action?.path).toBe('/colis/11');
  expect(mailTemplates.en.customsDecided(correction).paragraphs.slice(1, 3)).toEqual([
    'Line 2, “Téléphones”: Le numéro de série manque.',
    'Line 5, “Robes”: to correct.',
  ]);
});

test('the mail of a refused customs document links to the page where the customer replaces it', () => {
  const draft = { ...DOCUMENT, colisId: null, bookingId: 7 };
  for (const { customsDecided } of Object.values(mailTemplates)) {
    expect(customsDecided(DOCUMENT).action?.path).toBe('/colis/11');
    expect(customsDecided(draft).action?.path).toBe('/ajouter-colis/7');
    expect(customsDecided({ ...draft, bookingId: undefined }).action?.path).toBe('/colis');
    expect(customsDecided({ ...DOCUMENT, statut: 'ACCEPTE' }).action?.path).toBe('/colis');
  }
  expect(mailTemplates.fr.customsDecided(draft).paragraphs[1]).toContain(
    'Joignez un autre fichier à votre réservation',
  );
});
