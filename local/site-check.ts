import { runAsFunction } from './iam.ts';

/** Loads the function that checks the site at its public address. */
export const siteCheck = async () => {
  const { handler } = await import('#functions/site-check/index.ts');
  return (...call: Parameters<typeof handler>) => runAsFunction('site-check', () => handler(...call));
};
