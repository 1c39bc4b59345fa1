import type { TestProject } from 'vitest/node';
import { javaFound } from '#local/dynamodb.ts';
import { provideClouds } from './cloud.ts';

/** Starts AWS's own DynamoDB Local if Java 17 is installed; otherwise these tests are skipped. */
export default async (project: TestProject) => {
  if (await javaFound()) return (await provideClouds(project, 1, { engine: 'dynamodb-local' })).stop;
  project.provide('clouds', []);
};
