import { expect, test } from 'vitest';
import { notificationText } from '#functions/mail-texts/mail-content.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import {
  BOOKED,
  DOCUMENT,
  EVENT,
  INSTANT,
  SCHEDULE_CHANGE,
  SCHEDULE_OUTCOME,
} from '../../support/items/mail-contents.ts';

test.each(['fr', 'en'] as const)('the longest notifications stay within 300 characters, in %s', (language) => {
  const words = mailTemplates[language];
  const ids = Array.from({ length: 10 }, (_, n) => 9_000_000_000 + n);
  const place = { id: 9_000_000_000, lieuEnlevement: 'A'.repeat(120), destination: 'B'.repeat(120) };
  const longest = { ...DOCUMENT, colisId: 9_000_000_000, typeDocument: 'C'.repeat(80), motif: '🐫'.repeat(250) };
  for (const mail of [
    words.paymentReceived(99_999_999, ids),
    words.paymentRejected(99_999_999, ids),
    words.paymentRecorded(99_999_999, ids, 'ESPECES'),
    words.paymentDeleted(99_999_999, ids),
  ])
    expect(notificationText(mail).notification).toBe(mail.paragraphs[0]);
  for (const mail of [
    words.paymentReceived(99_999_999, ids),
    words.paymentFailed(99_999_999, ids),
    words.paymentRejected(99_999_999, ids),
    words.refunded(99_999_999, ids),
    words.containerStatut(place, 'EN_COURS', []),
    words.booked({ ...BOOKED, container: { ...BOOKED.container, lieuEnlevement: 'A'.repeat(120) } }),
    words.containerCancelled(place, ids, []),
    words.tracking(place, { statut: 'PROBLEME', lieu: 'D'.repeat(120), description: 'E'.repeat(500) }),
    words.etatFromTracking(place, { ...EVENT, lieu: 'D'.repeat(120) }, 'ARRIVE', ids),
    words.replanned(
      { ...SCHEDULE_CHANGE, after: { ...SCHEDULE_CHANGE.after, destination: 'B'.repeat(120) } },
      SCHEDULE_OUTCOME,
    ),
    words.customsDecided(longest),
  ]) {
    const { notification: notice } = notificationText(mail);
    expect(notice.length).toBeLessThanOrEqual(300);
    expect(notice).toMatch(/[.…]$/);
    expect(notice.isWellFormed()).toBe(true);
  }
});

test('the notification of a deadline carries its instant, so pages show it in the reader’s time zone', () => {
  expect(notificationText(mailTemplates.fr.lapsesSoon(11, INSTANT, 'Europe/Paris')).echeance).toEqual({
    texte: '2 mars 2026 à 00:30 (heure de Paris)',
    instant: INSTANT,
    fuseau: 'Europe/Paris',
    langue: 'fr',
  });
  expect(notificationText(mailTemplates.en.booked(BOOKED)).echeance).toMatchObject({
    texte: '20 February 2026 at 23:30 (Paris time)',
    instant: BOOKED.lapsesAt,
  });
  expect(notificationText(mailTemplates.en.lapsed(11, [])), 'no deadline').toEqual({
    notification: mailTemplates.en.lapsed(11, []).paragraphs[0],
  });
  const longNames = { ...BOOKED.container, lieuEnlevement: 'A'.repeat(120), destination: 'B'.repeat(120) };
  expect(
    notificationText(mailTemplates.fr.booked({ ...BOOKED, container: longNames })).echeance,
    'cut off',
  ).toBeUndefined();
});
