import type { TestProject } from 'vitest/node';
import { provideCloud } from './cloud.ts';

export default async (project: TestProject) => (await provideCloud(project, { engine: 'dynoxide' })).stop;
