/**
 * Runs a task while no other tab of this browser runs one under the same name. Without Web Locks, or where the browser
 * refuses them, the task runs at once.
 */
export async function runInOneTab(name: string, task: () => Promise<void>): Promise<void> {
  let isStarted = false;
  try {
    await navigator.locks.request(name, () => {
      isStarted = true;
      return task();
    });
  } catch (error) {
    if (isStarted) throw error;
    await task();
  }
}
