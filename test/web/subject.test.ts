import { expect, test } from 'vitest';
import { en } from '#functions/mail-texts/mail-templates.en.ts';
import { fr } from '#functions/mail-texts/mail-templates.fr.ts';
import { subjectOf } from '#web/core/notifications/notificationSubject.ts';

const container = { id: 2621603130, lieuEnlevement: 'Le Havre', destination: 'Dakar' };
const event = { statut: 'ARRIVE', lieu: 'Dakar', description: '' } as const;
const first = ({ paragraphs: [paragraph] }: { paragraphs: readonly [string, ...string[]] }) => paragraph;

test.each([
  ['fr', fr],
  ['en', en],
])('each notification text (%s) links to its subject', (_, letters) => {
  const to = (text: string) => subjectOf(text)?.to;
  expect(to(first(letters.etat(5248595719, 'EN_TRANSIT')))).toBe('/colis/5248595719');
  expect(to(first(letters.paymentReceived(18_000, [5248595719])))).toBe('/colis/5248595719');
  expect(to(first(letters.paymentReceived(18_000, [5248595719, 5248595720])))).toBe('/colis');
  expect(
    to(
      first(
        letters.paymentReceived(
          18_000,
          Array.from({ length: 40 }, (_, id) => id + 1),
        ),
      ),
    ),
  ).toBe('/colis');
  expect(to(first(letters.lapsesSoon(5248595719, '2026-12-01T12:00:00.000Z', 'Europe/Paris')))).toBe(
    '/colis/5248595719',
  );
  expect(to(first(letters.tracking(container, event)))).toBe('/tracking?conteneur=2621603130');
  expect(to(first(letters.etatFromTracking(container, event, 'ARRIVE', [5248595719])))).toBe('/colis/5248595719');
  expect(to(first(letters.etatFromTracking(container, event, 'ARRIVE', [11, 12])))).toBe(
    '/tracking?conteneur=2621603130',
  );
  expect(to(first(letters.containerStatut(container, 'EN_ATTENTE', [])))).toBe('/tracking?conteneur=2621603130');
  expect(to(first(letters.containerCancelled(container, [11], [])))).toBe('/colis/11');
  const late = { container, fin: '2026-12-01T12:00:00.000Z', fuseau: 'Europe/Paris', unpaidIds: [], isPaid: true };
  expect(to(first(letters.dropOffEnded({ ...late, colisIds: [11] }))), 'of one that was not brought').toBe('/colis/11');
  expect(to(first(letters.dropOffEnded({ ...late, colisIds: [11, 12] })))).toBe('/tracking?conteneur=2621603130');
  expect(to(first(letters.welcome('/')))).toBeUndefined();
  const lines = 'Vos colis n° 11, 12 ne sont pas partis.\nColis n° 11 : il n’était pas payé.';
  expect(to(lines), 'of several parcels, though a later line names one').toBe('/colis');
});

test('a notification by an admin has a link only if it names a parcel', () => {
  expect(subjectOf('Le bureau ferme vendredi à 15 h.')).toBeUndefined();
  expect(subjectOf('Votre colis nº 12 est arrivé.')).toEqual({ kind: 'colis', to: '/colis/12' });
  expect(subjectOf('Vos colis sont arrivés.')).toEqual({ kind: 'myColis', to: '/colis' });
});
