import type { TestProject } from 'vitest/node';
import { provideCloud } from './cloud.ts';

export default (project: TestProject) => provideCloud(project, 'dynoxide');
