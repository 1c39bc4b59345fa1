/**
 * Resolves in a task of its own, so that the browser can paint and handle input before long work continues, which goes
 * before other waiting work where the browser supports it.
 */
export const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};
