import { type NavigateOptions, type To, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What a ledger keeps in the address, beside its filters: where its page begins, and which row is open. */
const CURSOR = 'suite';
const OPEN = 'ouvert';
/** In the address while a row is being made. Whatever else is shown then takes its place, also in the history. */
export const CREATING_PARAM = 'nouveau';

/** What it keeps in an entry of the history. */
interface Memory {
  /** The cursors of the pages before this one, the first page's being empty; unknown to whoever was sent the address. */
  trail: readonly string[] | undefined;
  /** A row was opened from the list, which is one step back. */
  opened: boolean;
}

/** A step within the list. */
export interface ListStep {
  to: To;
  state: Memory;
  replace: boolean;
  preventScrollReset: boolean;
}

/** What is in the address counts only when it is one of these. */
export const oneOf = <Value extends string>(choices: readonly Value[], text: string | null): Value | undefined =>
  choices.find((choice) => choice === text);

/** An id as a filter has it, such as a customer's; what is no id is none. */
export const idIn = (text: string | null): string | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? text : undefined;

/** Where one is in a ledger, and the ways on. All of it lives in the address: reload, back and a shared link keep it. */
export function useListAddress() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const cursor = params.get(CURSOR) || undefined;
  const openId = Number(idIn(params.get(OPEN))) || undefined;
  const memory = memoryIn(state, cursor);

  const step = (changes: Changes, how: Partial<ListStep> = {}): ListStep => ({
    to: { search: String(changed(params, changes)) },
    state: memory,
    replace: false,
    preventScrollReset: true,
    ...how,
  });
  const toPage = (to: string | undefined, trail: Memory['trail']): ListStep =>
    step(
      { [CURSOR]: to, [OPEN]: undefined, [CREATING_PARAM]: undefined },
      { state: { trail, opened: false }, preventScrollReset: false },
    );
  const go = ({ to, ...options }: { to: To } & NavigateOptions) => void navigate(to, options);

  const toRow = (id: number): ListStep => {
    const replace = openId !== undefined || params.has(CREATING_PARAM);
    return step(
      { [OPEN]: String(id), [CREATING_PARAM]: undefined },
      { state: { ...memory, opened: memory.opened || !replace }, replace },
    );
  };
  return {
    params,
    cursor,
    openId,
    /** Which page of the list this is, from 1, if that is known. */
    page: memory.trail && memory.trail.length + 1,
    toRow,
    open: (id: number) => go(toRow(id)),
    /** Changes something in the address that is neither a filter nor a row. */
    set: (changes: Changes) => go(step(changes, { replace: true })),
    close: () =>
      memory.opened
        ? void navigate(-1)
        : go(step({ [OPEN]: undefined }, { state: { ...memory, opened: false }, replace: true })),
    toFirst: () => toPage(undefined, []),
    toNext: (next: string) => toPage(next, memory.trail && [...memory.trail, cursor ?? '']),
    toPrevious: (): ListStep | undefined =>
      memory.trail?.length ? toPage(memory.trail.at(-1) || undefined, memory.trail.slice(0, -1)) : undefined,
    /** Sets filters, or clears those without a value: another list, which begins at its beginning. */
    filter: (filters: Changes) => {
      const state = { trail: [], opened: false };
      go(
        step(
          { ...filters, [CURSOR]: undefined, [OPEN]: undefined, [CREATING_PARAM]: undefined },
          { state, replace: true },
        ),
      );
    },
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

type Changes = Record<string, string | undefined>;

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

function memoryIn(state: unknown, cursor: string | undefined): Memory {
  const known = typeof state === 'object' && state !== null ? state : {};
  const trail = 'trail' in known && Array.isArray(known.trail) ? known.trail.map(String) : undefined;
  return { trail: trail ?? (cursor ? undefined : []), opened: 'opened' in known && known.opened === true };
}
