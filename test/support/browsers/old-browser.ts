import type { Page } from 'playwright-core';
import type { ApiPath } from './newer-apis.ts';

/** Makes the documents that a page opens from now on lack functions, properties and classes. */
export const removeApis = (page: Page, paths: readonly ApiPath[]): Promise<unknown> =>
  page.addInitScript((all) => {
    const isOwner = (value: unknown): value is object =>
      (typeof value === 'object' && value !== null) || typeof value === 'function';
    const typedArray = Object.getPrototypeOf(Int8Array);
    const read = (owner: unknown, name: string): unknown =>
      name === 'TypedArray' ? typedArray : isOwner(owner) && Object.getOwnPropertyDescriptor(owner, name)?.value;
    for (const path of all) {
      const owner = path.slice(0, -1).reduce<unknown>(read, globalThis);
      const name = path.at(-1) ?? '';
      if (isOwner(owner) && Object.getOwnPropertyDescriptor(owner, name)?.configurable)
        Reflect.deleteProperty(owner, name);
    }
  }, paths);
