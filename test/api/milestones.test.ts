import { expect, test } from 'vitest';
import type { ContainerMilestones } from '#shared/milestones/schema.ts';
import { api, newAdmin, newContainer, newCustomer } from '../support/api.ts';
import { aColis } from '../support/table.ts';

const read = async (token: string, id: number): Promise<ContainerMilestones> =>
  (await api('GET', `/conteneurs/${id}/jalons`, { token })).body.data as ContainerMilestones;

test('a customer reads the milestones of a container with a parcel of theirs, without what only admins see', async () => {
  const [customer, other, admin, container] = await Promise.all([
    newCustomer(),
    newCustomer(),
    newAdmin(),
    newContainer(),
  ]);
  await aColis(customer, container.id);
  const theirs = await read(customer.token, container.id);
  expect(Object.keys(theirs).sort()).toEqual(['bookingId', 'jalons']);
  expect(theirs.jalons.map(({ code }) => code)).toEqual([
    'CLOS',
    'STUF',
    'GTIN',
    'LOAD',
    'DEPA',
    'ARRI',
    'DISC',
    'CUSR',
    'STRP',
    'AVPU',
  ]);
  expect(theirs.jalons.find(({ code }) => code === 'DEPA')).toMatchObject({ estime: container.dateDepart, reel: null });
  expect((await api('GET', `/conteneurs/${container.id}/jalons`, { token: other.token })).status).toBe(404);
  expect(await read(admin.token, container.id)).toMatchObject({ version: 0, corrections: [], jalons: theirs.jalons });
});
