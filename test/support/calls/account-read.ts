import type { Key } from '#functions/core/table/dynamo.ts';

type Read = { Key?: Key; RequestItems?: Record<string, { Keys?: Key[] }> };

/** Reports whether a call reads only the caller's account, or also the owner of the item in an admin's path. */
export const isAccountRead = (command: string, input: unknown): boolean => {
  const { Key, RequestItems = {} } = input as Read;
  if (command.startsWith('GetItem')) return Key?.sk === 'ACCOUNT';
  const kinds = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys.map(({ sk }) => sk));
  return command.startsWith('BatchGetItem') && kinds.join() === 'ACCOUNT,ID';
};
