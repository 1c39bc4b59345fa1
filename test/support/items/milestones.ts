import type { MilestoneCode } from '#shared/milestones/codes.ts';
import type { ContainerMilestones } from '#shared/milestones/schema.ts';
import { api, newContainer, type Reply } from '../calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';

/** Milestones of a container, through the API. */

/** One instant for a whole file, so that the same number of days is the same minute. */
const START = Date.now();

/** Returns the instant in a number of days from now, to the minute. */
export const inDays = (days: number): string =>
  `${new Date(START + days * 86_400_000).toISOString().slice(0, 16)}:00.000Z`;

/** Body that records a milestone as having happened an hour ago in Dakar. */
export const happened = (change: Record<string, unknown> = {}) => ({
  date: inDays(-1 / 24),
  unlocode: 'SNDKR',
  version: 0,
  ...change,
});

export const readMilestones = async ({ token }: Person, id: number): Promise<ContainerMilestones> =>
  (await api('GET', `/conteneurs/${id}/jalons`, { token })).body.data;

export const milestoneIn = ({ jalons }: ContainerMilestones, code: MilestoneCode) => {
  const found = jalons.find((each) => each.code === code);
  if (!found) throw new Error(`no milestone ${code}`);
  return found;
};

const put = (admin: Person, path: string, body: unknown): Promise<Reply> =>
  api('PUT', `/conteneurs/${path}`, { token: admin.token, body });

/** Expects a milestone at another time. */
export const estimateMilestone = (
  admin: Person,
  id: number,
  code: MilestoneCode,
  body: Record<string, unknown>,
): Promise<Reply> => put(admin, `${id}/jalons/${code}/estimation`, { version: 0, ...body });

/** Records a milestone as having happened. */
export const recordMilestone = (
  admin: Person,
  id: number,
  code: MilestoneCode,
  change: Record<string, unknown> = {},
): Promise<Reply> => put(admin, `${id}/jalons/${code}/reel`, happened(change));

/** Withdraws the record of a milestone. */
export const withdrawMilestone = (
  admin: Person,
  id: number,
  code: MilestoneCode,
  body: Record<string, unknown>,
): Promise<Reply> => put(admin, `${id}/jalons/${code}/retrait`, body);

const FROM_LE_HAVRE = { lieuEnlevement: 'Le Havre', fuseau: 'Europe/Paris' };

/** A container that leaves Le Havre in 20 days, with a parcel of a customer. */
export const newBookedContainer = async () => {
  const [customer, admin] = await Promise.all([makeCustomer(), makeAdmin()]);
  const container = await newContainer(FROM_LE_HAVRE);
  await aColis(customer, container.id);
  return { customer, admin, id: container.id, container };
};

/** Dates of a container that was to leave ten days ago. */
export const OVERDUE_DATES = { dateDepart: inDays(-10), dateArrivee: inDays(2), dateReservation: inDays(-30) };

/** A container that was to leave Le Havre ten days ago. */
export const newOverdueContainer = async () => {
  const [admin, { id }] = await Promise.all([makeAdmin(), newContainer({ ...FROM_LE_HAVRE, ...OVERDUE_DATES })]);
  return { admin, id };
};
