import { CORRELATION_HEADER } from '#shared/http/correlation.ts';

let id: string | undefined;

const clearId = () => {
  id = undefined;
};

/** Creates an id that lasts until the next action on the page. */
const newId = (): string => {
  for (const eventName of ['click', 'submit', 'change', 'popstate'])
    addEventListener(eventName, clearId, { capture: true, once: true });
  return crypto.randomUUID();
};

/** Header with the correlation id of the last action; it groups all calls that follow from the action in the logs. */
export const actionHeader = (): Record<string, string> => {
  id ??= newId();
  return { [CORRELATION_HEADER]: id };
};
