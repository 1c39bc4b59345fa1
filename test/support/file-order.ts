import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isIsolated } from './isolated-module.ts';

/** Runs files with isolated modules first within a project; workers keep the modules they load afterwards. */
export class IsolatedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [
        ...own.filter(({ moduleId }) => isIsolated(moduleId)),
        ...own.filter(({ moduleId }) => !isIsolated(moduleId)),
      ];
    });
  }
}
