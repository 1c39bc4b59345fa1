import { expect, test } from 'vitest';
import { type CancelledBoxes, notificationText } from '#functions/mail-texts/mail-content.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import type { Site } from '#shared/sites/schema.ts';
import {
  allMails,
  BOOKED,
  DOCUMENT,
  EVENT,
  INSTANT,
  SCHEDULE_CHANGE,
  SCHEDULE_OUTCOME,
} from '../../support/items/mail-contents.ts';
import { siteBody } from '../../support/items/sites.ts';

const DEPOT = { ...siteBody(), id: 5, type: 'DEPOT', pays: 'FR', latitude: 48.9, longitude: 2.3 } as Site;

test.each(['fr', 'en'] as const)(
  'the longest notifications keep whole paragraphs after the first, in %s',
  (language) => {
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
      expect(notificationText(mail).notification.split('\n')[0]).toBe(mail.paragraphs[0]);
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
      const [first = '', ...others] = notice.split('\n');
      expect(first.length).toBeLessThanOrEqual(300);
      expect(first).toMatch(/[.…]$/);
      expect(notice.length).toBeLessThanOrEqual(700);
      for (const paragraph of others) expect(mail.paragraphs).toContain(paragraph);
      expect(notice.isWellFormed()).toBe(true);
    }
  },
);

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
    notification: mailTemplates.en.lapsed(11, []).paragraphs.join('\n'),
  });
  const longNames = { ...BOOKED.container, lieuEnlevement: 'A'.repeat(120), destination: 'B'.repeat(120) };
  expect(
    notificationText(mailTemplates.fr.booked({ ...BOOKED, container: longNames })).echeance,
    'cut off',
  ).toBeUndefined();
});

test.each(['fr', 'en'] as const)(
  'the notification of an unpaid parcel says until when it is to be paid, in %s',
  (language) => {
    const due = { cents: 10_000, isSupplement: false, lapsesAt: INSTANT };
    const to = BOOKED.container;
    for (const { notification, echeance } of [
      notificationText(
        mailTemplates[language].received({
          colisId: 11,
          verdict: 'CONFORME',
          ecart: null,
          refus: null,
          due,
          to,
          depot: undefined,
        }),
      ),
      notificationText(
        mailTemplates[language].moved({
          colisId: 11,
          from: to,
          to,
          received: true,
          due,
          depot: undefined,
          held: undefined,
        }),
      ),
    ]) {
      expect(echeance).toMatchObject({ instant: INSTANT, langue: language });
      expect(notification).toContain(echeance?.texte);
    }
  },
);

test('the notification of a cancelled parcel at a depot says where its sender fetches it', () => {
  const boxes: CancelledBoxes[] = [{ colisIds: [11], lieu: 'DEPOT', site: DEPOT, destination: 'Dakar' }];
  for (const mail of [
    mailTemplates.fr.cancelled({ colisId: 11, par: 'CLIENT', boxes }),
    mailTemplates.fr.lapsed(11, boxes),
  ]) {
    expect(notificationText(mail).notification).toContain('venez le rechercher');
    expect(notificationText(mail).notification).toContain(DEPOT.adresse);
  }
});

test('a notification has no collection code, and no words about a link that only the mail has', () => {
  const { available, welcome } = allMails('en');
  expect(available.paragraphs.join(' ')).toContain('048213');
  expect(notificationText(available).notification).not.toContain('048213');
  expect(notificationText(welcome).notification).not.toContain('link');
});
