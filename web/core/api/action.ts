import { CORRELATION_HEADER } from '#shared/http/correlation.ts';

let id: string | undefined;

const begin = () => {
  id = undefined;
};
for (const deed of ['click', 'submit', 'change', 'popstate']) addEventListener(deed, begin, true);

/** Names what the person did last: all calls that follow from it are found in the logs together. */
export const actionHeader = (): Record<string, string> => {
  id ??= crypto.randomUUID();
  return { [CORRELATION_HEADER]: id };
};
