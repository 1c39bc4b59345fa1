import type { TestProject } from 'vitest/node';
import { provideCloud } from './cloud.ts';

export default async (project: TestProject) => {
  project.provide('crowd', 500);
  return (await provideCloud(project, { engine: 'dynoxide' })).stop;
};
