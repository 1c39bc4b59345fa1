import type { TestProject } from 'vitest/node';
import { javaFound } from '#local/dynamodb.ts';
import { provideClouds } from './cloud.ts';

/** AWS's own DynamoDB Local, where Java 17 is found; else these tests are skipped. */
export default async (project: TestProject) => {
  if (await javaFound()) return (await provideClouds(project, 1, { engine: 'dynamodb-local' })).stop;
  project.provide('clouds', []);
};
