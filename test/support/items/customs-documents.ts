import { expect } from 'vitest';
import { handler } from '#functions/customs/index.ts';
import { api, type Reply, upload } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { invoke, keptFilesOf } from '../calls/stored-state.ts';
import { eventually } from './money.ts';

/** The smallest content accepted as a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const DECIDE = 'PATCH /customs/update-statut/{id}';

/** A customs document as the API shows it. */
export type Shown = { id: number; photo: string; statut: string; motif: string | null; [field: string]: unknown };
type Answer = { status: number; body: { code?: string } };

/** The status of a reply and the code of a refusal. */
export const outcome = ({ status, body }: Answer) => [status, body.code];

/** Files a customs document for a container. */
export const fileDocument = async (person: Person, bookingId: number): Promise<Shown> => {
  const body = { typeDocument: 'Facture', photoKey: await upload(person, 'customs') };
  const reply = await api('POST', `/customs/add/${person.userId}/${bookingId}`, { token: person.token, body });
  if (reply.status !== 201) throw new Error(`customs: ${reply.status} ${reply.text}`);
  return reply.body.data;
};

export const edit = ({ token }: Person, id: number, body: unknown) =>
  api('PUT', `/customs/update/${id}`, { token, body });

export const remove = ({ token }: Person, id: number) => api('DELETE', `/customs/delete/${id}`, { token });

/** Decides on a document as it is shown at that moment. */
export const decide = async (person: Person, id: number, statut: string, body: object = {}): Promise<Reply> => {
  const { decideLe = null } = (await readDocument(person, id)) ?? {};
  return decideUnseen(person, id, statut, { decideLe, ...body });
};

/** Decides without having seen the document, as a caller who knows only the contract's call. */
export const decideUnseen = ({ token }: Person, id: number, statut: string, body?: unknown): Promise<Reply> =>
  api('PATCH', `/customs/update-statut/${id}?statut=${statut}`, { token, ...(body !== undefined && { body }) });

/** Decides by calling the handler in this process. */
export const decideHere = (person: Person, id: number, statut: string, body?: unknown) =>
  invoke(handler, person, DECIDE, { params: { id }, query: { statut }, body });

export const readDocument = async ({ token }: Person, id: number): Promise<Shown> =>
  (await api('GET', `/customs/${id}`, { token })).body.data;

/** The file behind a link, or the status of a failed download. */
export const downloadFile = async (link: unknown) => {
  const response = await fetch(String(link));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
};

/** Waits until the customer has this many files; the table's stream deletes the others. */
export const waitForFileCount = (person: Person, count: number) =>
  eventually(async () => expect(await keptFilesOf(person)).toHaveLength(count));
