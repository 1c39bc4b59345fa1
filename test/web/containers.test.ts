import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import {
  type ContainerPage,
  cacheDeletedContainer,
  cacheWrittenContainer,
  containerKeys,
  type WrittenContainer,
  withWrittenContainers,
} from '#web/core/container/containers.ts';
import { container } from './containers.ts';

const page = (asOf: number, ...containers: Container[]): ContainerPage => ({ containers, next: undefined, asOf });
const matchAll = { belongs: () => true };
const ids = (containers: readonly Container[]) => containers.map(({ id }) => id);

const [one, two, three] = [1, 2, 3].map((id) => container({ id, dateDepart: `2026-12-0${id}T12:00:00.000Z` }));
if (!one || !two || !three) throw new Error('three containers');

test('a new container that the index lacks is listed in order of departure', () => {
  const written: WrittenContainer[] = [{ id: 2, container: two, at: 1000 }];
  expect(ids(withWrittenContainers([page(1500, one, three)], written, matchAll))).toEqual([1, 2, 3]);
  expect(ids(withWrittenContainers([page(1500, three, one)], written, { ...matchAll, newestFirst: true }))).toEqual([
    3, 2, 1,
  ]);
});

test('an edited container is listed once, with its new values and at its new departure', () => {
  const later = { ...one, dateDepart: '2026-12-09T12:00:00.000Z' };
  const shown = withWrittenContainers([page(1500, one, two)], [{ id: 1, container: later, at: 1000 }], matchAll);
  expect(shown).toEqual([two, later]);
});

test('a container leaves a list whose filter its new statut does not match', () => {
  const cancelled: Container = { ...one, statut: 'ANNULE', status: 'ANNULE' };
  const belongs = ({ statut }: Container) => statut === 'EN_COURS';
  expect(
    ids(withWrittenContainers([page(1500, one, two)], [{ id: 1, container: cancelled, at: 1000 }], { belongs })),
  ).toEqual([2]);
});

test('a deleted container is not listed even if the index still has it', () => {
  expect(ids(withWrittenContainers([page(1500, one, two)], [{ id: 1, at: 1000 }], matchAll))).toEqual([2]);
});

test('a list loaded well after a write shows the API’s data only', () => {
  const written: WrittenContainer[] = [
    { id: 1, container: { ...one, destination: 'Banjul' }, at: 1000 },
    { id: 3, container: three, at: 1000 },
  ];
  expect(withWrittenContainers([page(1000 + 60_000, one, two)], written, matchAll)).toEqual([one, two]);
});

test('a container that moves between pages while they are loaded is listed once', () => {
  expect(ids(withWrittenContainers([page(1, one, two), page(2, two, three)], [], matchAll))).toEqual([1, 2, 3]);
});

test('a later write replaces an earlier one of the same container', () => {
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
