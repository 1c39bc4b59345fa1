import { describe, expect, test } from 'vitest';
import { departureFacts } from '#functions/containers/departure-facts.ts';
import type { StoredContainer } from '#functions/containers/stored-container.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import { LANGUAGES } from '#shared/auth/schema.ts';

/** Mails that say to bring a parcel: once the drop-off is over, earlier than announced or not, none names its end. */

const OPEN = {
  id: 5,
  lieuEnlevement: 'Paris',
  destination: 'Dakar',
  dateDepart: '2096-04-10T08:00:00.000Z',
  fuseau: 'Europe/Paris',
  siteDepartId: 7,
  receptionFin: '2096-04-08T18:00:00.000Z',
} as StoredContainer;
const CLOSED = { ...OPEN, manifesteClos: true, receptionFermeeLe: '2026-04-01T10:00:00.000Z' } as StoredContainer;

const mailsAbout = (container: StoredContainer, language: (typeof LANGUAGES)[number]): string[] => {
  const words = mailTemplates[language];
  const to = departureFacts(container);
  const box = { destination: 'Dakar', isAtDepot: false, held: undefined, to, depot: undefined };
  return [
    ...(['A_RECUPERER', 'NON_RECU', 'RENDU'] as const).map((incident) =>
      words.incident({ colisId: 11, incident, ...box }),
    ),
    words.dropOffReminder({ colisIds: [11], container: to, depot: undefined }),
  ].map(({ paragraphs }) => paragraphs.join('\n'));
};

describe.each(LANGUAGES)('in %s', (language) => {
  const BRING = { fr: /[Aa]pportez(-le| votre)/, en: /\b([Bb]ring (your|it)|then bring)/ }[language];
  test.each(mailsAbout(OPEN, language))('an open drop-off names its end: %s', (text) => {
    expect(text).toMatch(/8 (avril|April) 2096/);
    expect(text).toMatch(BRING);
  });
  test.each(mailsAbout(CLOSED, language))('a closed one asks to bring nothing: %s', (text) => {
    expect(text).not.toMatch(/8 (avril|April)/);
    expect(text).not.toMatch(BRING);
  });
});
