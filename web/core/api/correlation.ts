import { CORRELATION_HEADER } from '#shared/http/correlation.ts';

let id: string | undefined;

const end = () => {
  id = undefined;
};

/** Lasts until the person does something else. */
const newId = (): string => {
  for (const deed of ['click', 'submit', 'change', 'popstate'])
    addEventListener(deed, end, { capture: true, once: true });
  return crypto.randomUUID();
};

/** Names what the person did last: all calls that follow from it are found in the logs together. */
export const actionHeader = (): Record<string, string> => {
  id ??= newId();
  return { [CORRELATION_HEADER]: id };
};
