import { expect } from 'vitest';
import type { IncidentAct } from '#shared/colis/incident.ts';
import { api, type Reply } from '../calls/api.ts';
import { makeAdmin, type Person } from '../calls/people.ts';
import { eventually, everyMailTo } from './money.ts';

/** Exceptions of a parcel, as its sender, its recipient, agents and admins read them. */

/** Reason for the decisions of these tests. */
export const MOTIF = 'Vu avec le dépôt de Dakar.';

/** Decides on an exception of a parcel, as an admin. */
export const decide = async (
  id: number,
  decision: IncidentAct,
  change: Record<string, unknown> = {},
  key?: string,
): Promise<Reply> =>
  api('POST', `/colis/incidents/${id}`, {
    token: (await makeAdmin()).token,
    body: { decision, motif: MOTIF, ...change },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

export const readColis = async ({ token }: Person, id: number) =>
  (await api('GET', `/colis/${id}`, { token })).body.data;

/** What everybody reads of a parcel: its sender, the public, the cockpit's row and counters. */
export const viewsOf = async (person: Person, id: number) => {
  const [{ containerBookingId, codeSuivi }, { token }] = await Promise.all([readColis(person, id), makeAdmin()]);
  const at = `/cockpit/conteneurs/${containerBookingId}`;
  const [{ body: followed }, { body: rows }, { body: container }] = await Promise.all([
    api('GET', `/suivi/${codeSuivi}`),
    api('GET', `${at}/colis?limit=100`, { token }),
    api('GET', at, { token }),
  ]);
  const row = rows.data.find((each: { id: number }) => each.id === id);
  return { suivi: followed.data, row, compteurs: container.data.compteurs };
};

/** Waits until everybody reads a parcel in this situation. */
export const untilSituation = (person: Person, id: number, situation: string, exceptions: string[]) =>
  eventually(async () => {
    const { row } = await viewsOf(person, id);
    const found = row?.exceptions.filter((each: string) => each !== 'DOUANE_MANQUANTE'); // stored parcels have no document
    expect([row?.situation, found]).toEqual([situation, exceptions]);
  });

/** Subjects of the mails to an address, without the name of the site. */
export const subjectsOf = async (email: string): Promise<string[]> =>
  (await everyMailTo(email)).map(({ subject }) => subject.replace(' · Yónnee', ''));

/** Returns a text with plain spaces for those that no line breaks at. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

/** Waits for a mail with this subject, in plain spaces, and returns its text. */
export const untilTold = (email: string, subject: string): Promise<string> =>
  eventually(async () => {
    const mail = (await everyMailTo(email)).find((each) => plain(each.subject) === `${subject} · Yónnee`);
    expect(mail, `${subject} in ${await subjectsOf(email)}`).toBeDefined();
    return mail?.text ?? '';
  });
