import { ApiUnreachable } from '#web/core/api/refusal.ts';
import { isSiteReachable } from './missingChunk.ts';

/**
 * Returns a loader of code that a form needs while it is filled in. It requests the code only when the site responds,
 * because browsers never retry a failed download of a module. Rejects with ApiUnreachable otherwise, and may then be
 * called again.
 */
export const loadWhenReachable = <Code>(load: () => Promise<Code>): (() => Promise<Code>) => {
  let loading: Promise<Code> | undefined;
  const loadNow = async () => {
    if (!(await isSiteReachable())) throw new ApiUnreachable('the code could not be loaded');
    return load();
  };
  return () => {
    loading ??= loadNow().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
