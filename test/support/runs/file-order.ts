import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isIsolated } from './isolated-module.ts';

/**
 * Orders the files of each project. Files with isolated modules come first: workers keep the modules they load
 * afterwards. Then come files with a document, since Vitest ends a worker whose next file has another environment.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted
        .filter((file) => file.project === project)
        .map((file) => ({ file, rank: rankOf(file) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ file }) => file),
    );
  }
}

const rankOf = ({ moduleId }: TestSpecification): number => {
  if (isIsolated(moduleId)) return 0;
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom') ? 1 : 2;
};
