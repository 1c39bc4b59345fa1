import { expect, vi } from 'vitest';
import { api } from '../../support/calls/api.ts';
import { makeAdmin } from '../../support/calls/people.ts';
import { unhandledEvents, unsentMails } from '../../support/items/domain-events.ts';
import { type Customer, notificationsOf, subjectsByAddress } from '../../support/items/many-customers.ts';

/** Time limit for tests with many customers on a busy machine. */
export const CROWD_MS = 240_000;

export const setStatut = async (id: number, statut: string) =>
  api('PUT', `/bookings/${id}/status?statut=${statut}`, { token: (await makeAdmin()).token });

export const onHold = (bookingId: number) =>
  ({ type: 'CONTAINER_STATUT_CHANGED', bookingId, statut: 'EN_ATTENTE' }) as const;
const WORDS = { fr: /^Le conteneur n° \d+ .* est en attente/, en: /^Container no\. \d+ .* is on hold/ };
const SUBJECTS = {
  fr: 'Votre conteneur est en attente · Yónnee',
  en: 'Your container is on hold · Yónnee',
};

/** Waits until all events are handled and all mails are sent. */
export const untilAllSent = (): Promise<void> =>
  vi.waitFor(async () => expect([await unhandledEvents(), await unsentMails()]).toEqual([[], []]), {
    timeout: CROWD_MS,
    interval: 100,
  });

/** Checks that each customer got one notification and one mail, in their language. */
export const expectOneMessageEach = async (people: readonly Customer[]): Promise<void> => {
  await untilAllSent();
  const subjects = await subjectsByAddress();
  const notifications = await Promise.all(people.map(notificationsOf));
  for (const [at, { email, langue }] of people.entries()) {
    expect([notifications[at]?.length, subjects.get(email)]).toEqual([1, [SUBJECTS[langue]]]);
    expect(notifications[at]?.[0]).toMatch(WORDS[langue]);
  }
};
