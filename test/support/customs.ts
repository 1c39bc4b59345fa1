import { expect } from 'vitest';
import { handler } from '#functions/customs/index.ts';
import { api, upload } from './api.ts';
import { eventually } from './money.ts';
import type { Person } from './people.ts';
import { invoke, keptFilesOf } from './stored-state.ts';

/** The smallest that passes for one. */
export const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const DECIDE = 'PATCH /customs/update-statut/{id}';

/** A document as it is shown. */
export type Shown = { id: number; photo: string; statut: string; motif: string | null; [field: string]: unknown };
type Said = { status: number; body: { code?: string } };

/** How a call ended: its status, and a refusal's code. */
export const said = ({ status, body }: Said) => [status, body.code];

/** A document that somebody has filed for a container. */
export const filed = async (person: Person, bookingId: number): Promise<Shown> => {
  const body = { typeDocument: 'Facture', photoKey: await upload(person, 'customs') };
  const reply = await api('POST', `/customs/add/${person.userId}/${bookingId}`, { token: person.token, body });
  if (reply.status !== 201) throw new Error(`customs: ${reply.status} ${reply.text}`);
  return reply.body.data;
};

export const edit = ({ token }: Person, id: number, body: unknown) =>
  api('PUT', `/customs/update/${id}`, { token, body });

export const remove = ({ token }: Person, id: number) => api('DELETE', `/customs/delete/${id}`, { token });

export const decide = ({ token }: Person, id: number, statut: string, body?: unknown) =>
  api('PATCH', `/customs/update-statut/${id}?statut=${statut}`, { token, ...(body !== undefined && { body }) });

/** The same in this process. */
export const decideHere = (person: Person, id: number, statut: string, body?: unknown) =>
  invoke(handler, person, DECIDE, { params: { id }, query: { statut }, body });

export const shownTo = async ({ token }: Person, id: number): Promise<Shown> =>
  (await api('GET', `/customs/${id}`, { token })).body.data;

/** The file behind a link, or the status instead. */
export const opened = async (link: unknown) => {
  const response = await fetch(String(link));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
};

/** Waits until the customer has the given number of files, after the table's stream has had its say. */
export const filesLeft = (person: Person, count: number) =>
  eventually(async () => expect(await keptFilesOf(person)).toHaveLength(count));
