import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { expect, inject, test } from 'vitest';
import provideScratch from '../support/runs/scratch-folder.ts';

test('apps that tests synthesise are in the folder of the run', () => {
  expect(tmpdir()).toBe(inject('scratch'));
  expect(new App().synth().directory.startsWith(inject('scratch'))).toBe(true);
});

test('the folder of a run is deleted with all that tests left in it', async () => {
  const provided: string[] = [];
  const remove = await provideScratch({ provide: (_, folder) => void provided.push(String(folder)) });
  const [folder = ''] = provided;
  await mkdtemp(join(folder, 'cdk.out'));
  await remove();
  expect(existsSync(folder)).toBe(false);
});
