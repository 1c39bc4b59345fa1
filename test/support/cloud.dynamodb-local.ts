import type { TestProject } from 'vitest/node';
import { javaFound } from '#local/dynamodb.ts';
import { provideCloud } from './cloud.ts';

/** AWS's own DynamoDB Local, where Java 17 is found; else these tests are skipped. */
export default async (project: TestProject) => {
  if (await javaFound()) return (await provideCloud(project, { engine: 'dynamodb-local' })).stop;
  project.provide('cloud', null);
};
