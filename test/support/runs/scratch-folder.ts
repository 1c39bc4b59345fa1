import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of everything that the tests of a project leave in the temporary folder. */
    scratch: string;
  }
}

/** Provides a project's temporary folder, which is deleted after the run, also after a failed test. */
export default async (project: Pick<TestProject, 'provide'>) => {
  const folder = await mkdtemp(join(tmpdir(), 'yonnee-tests-'));
  project.provide('scratch', folder);
  return () => rm(folder, { recursive: true, force: true });
};
