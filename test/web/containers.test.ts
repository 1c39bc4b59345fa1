import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Container } from '#shared/bookings/schema.ts';
import {
  type ContainerPage,
  cacheDeletedContainer,
  cacheWrittenContainer,
  containerKeys,
  type WrittenContainer,
  withWrittenContainers,
} from '#web/core/containers.ts';
import { container } from './containers.ts';

const page = (asOf: number, ...containers: Container[]): ContainerPage => ({ containers, next: undefined, asOf });
const everything = { belongs: () => true };
const ids = (containers: readonly Container[]) => containers.map(({ id }) => id);

const [one, two, three] = [1, 2, 3].map((id) => container({ id, dateDepart: `2026-12-0${id}T12:00:00.000Z` }));
if (!one || !two || !three) throw new Error('three containers');

test('a list whose index does not know a new container yet shows it at its place by departure', () => {
  const written: WrittenContainer[] = [{ id: 2, container: two, at: 1000 }];
  expect(ids(withWrittenContainers([page(1500, one, three)], written, everything))).toEqual([1, 2, 3]);
  expect(ids(withWrittenContainers([page(1500, three, one)], written, { ...everything, newestFirst: true }))).toEqual([
    3, 2, 1,
  ]);
});

test('an edited container is shown as it was left, once, and moves with its departure', () => {
  const later = { ...one, dateDepart: '2026-12-09T12:00:00.000Z' };
  const shown = withWrittenContainers([page(1500, one, two)], [{ id: 1, container: later, at: 1000 }], everything);
  expect(shown).toEqual([two, later]);
});

test('a container that its new statut takes out of a list leaves it', () => {
  const cancelled: Container = { ...one, statut: 'ANNULE', status: 'ANNULE' };
  const belongs = ({ statut }: Container) => statut === 'EN_COURS';
  expect(
    ids(withWrittenContainers([page(1500, one, two)], [{ id: 1, container: cancelled, at: 1000 }], { belongs })),
  ).toEqual([2]);
});

test('a deleted container is not shown, though the index still has it', () => {
  expect(ids(withWrittenContainers([page(1500, one, two)], [{ id: 1, at: 1000 }], everything))).toEqual([2]);
});

test('once a list is fresh enough to know of the write, the API alone counts', () => {
  const written: WrittenContainer[] = [
    { id: 1, container: { ...one, destination: 'Banjul' }, at: 1000 },
    { id: 3, container: three, at: 1000 },
  ];
  expect(withWrittenContainers([page(1000 + 60_000, one, two)], written, everything)).toEqual([one, two]);
});

test('a container that moved from one page to the next while they were fetched is shown once', () => {
  expect(ids(withWrittenContainers([page(1, one, two), page(2, two, three)], [], everything))).toEqual([1, 2, 3]);
});

test('what is written replaces what was written before of the same container', () => {
  const client = new QueryClient();
  cacheWrittenContainer(client, one);
  cacheWrittenContainer(client, { ...one, destination: 'Banjul' });
  cacheDeletedContainer(client, two.id);
  const written = client.getQueryData<readonly WrittenContainer[]>(containerKeys.written) ?? [];
  expect(written.map(({ id, container }) => [id, container?.destination])).toEqual([
    [1, 'Banjul'],
    [2, undefined],
  ]);
  expect(client.getQueryData(containerKeys.one(1))).toMatchObject({ destination: 'Banjul' });
});
