/** Waits until the whole document has arrived; code that a document names may run before its end is there. */
export async function documentParsed(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }));
}
