import type { Account } from './account.ts';
import { badParam } from './errors.ts';
import type { List } from './lists.ts';

type Json = Record<string, unknown>;

/** A copy of an object as a client sees it, with the fields it asked to `expand` replaced by what they point to. */
export function expanded(account: Account, shown: object, paths: string[]): object {
  const copy: object = structuredClone(shown);
  for (const path of paths) expandPath(account, copy, path.split('.'), path);
  return copy;
}

function expandPath(account: Account, node: unknown, steps: string[], path: string): void {
  const [field, ...rest] = steps;
  if (field === undefined || node === null) return;
  if (!isJson(node)) throw notExpandable(path);
  if (node.object === 'list' && Array.isArray(node.data)) {
    if (field !== 'data') throw notExpandable(path, ` You may want to try expanding 'data.${path}' instead.`);
    for (const row of node.data) expandPath(account, row, rest, path);
    return;
  }
  const found = included(account, node, field) ?? pointedTo(account, node[field]);
  if (found === undefined) throw notExpandable(path);
  node[field] = found;
  expandPath(account, found, rest, path);
}

/** Lists that Stripe leaves out of an object unless they are asked for. */
function included(account: Account, node: Json, field: string): List<object> | undefined {
  const { checkouts, refunds } = account.data;
  const id = String(node.id);
  if (node.object === 'checkout.session' && field === 'line_items') {
    const lines = checkouts.get(id)?.items.map(({ line }) => structuredClone(line)) ?? [];
    return { object: 'list', data: lines, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
  }
  if (node.object === 'charge' && field === 'refunds') {
    const made = [...refunds.values()].filter((refund) => refund.charge === id).reverse();
    return { object: 'list', data: structuredClone(made), has_more: false, url: `/v1/charges/${id}/refunds` };
  }
  return undefined;
}

/** What an id stands for: a copy of the object, or the value itself when it is already one, or null. */
function pointedTo(account: Account, value: unknown): unknown {
  if (value === null || isJson(value)) return value;
  const { checkouts, intents, charges, refunds } = account.data;
  const id = String(value);
  const found = intents.get(id) ?? charges.get(id) ?? refunds.get(id) ?? checkouts.get(id)?.session;
  return found && structuredClone(found);
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function notExpandable(path: string, hint = ''): Error {
  return badParam(`This property cannot be expanded (${path}).${hint}`, 'expand');
}
