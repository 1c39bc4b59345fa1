import { beforeAll } from 'vitest';

/** What this file's tests, and a cloud in their process, write into the environment is gone when they end. */
export const keepEnvironment = (): void => {
  const before = { ...process.env };
  beforeAll(() => () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
};
