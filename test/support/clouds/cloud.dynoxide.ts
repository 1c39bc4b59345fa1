import type { TestProject } from 'vitest/node';
import { provideClouds } from './cloud.ts';

export default async (project: TestProject) => (await provideClouds(project, 2, { engine: 'dynoxide' })).stop;
