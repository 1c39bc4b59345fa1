import { type NavigateOptions, type To, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { idIn } from './idIn.ts';

/** Query parameters of a list besides its filters: the cursor of its page, and the open row. */
const CURSOR_PARAM = 'suite';
const OPEN_PARAM = 'ouvert';
/** Query parameter while a row is being created. Opening another row replaces it, also in the history. */
export const CREATING_PARAM = 'nouveau';

/** State of a list in a history entry. */
interface ListState {
  /** Cursors of the previous pages, the first one empty; undefined when the page was opened by a shared link. */
  trail: readonly string[] | undefined;
  /** True when a row was opened from the list, which is then one step back in the history. */
  opened: boolean;
}

/** Navigation within the list. */
export interface ListStep {
  to: To;
  state: ListState;
  replace: boolean;
  preventScrollReset: boolean;
}

/** Returns the text of a query parameter if it is one of the choices. */
export const oneOf = <Value extends string>(choices: readonly Value[], text: string | null): Value | undefined =>
  choices.find((choice) => choice === text);

/** Position in a list, and navigation from there. The address holds it, so reload, back and shared links restore it. */
export function useListAddress() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const cursor = params.get(CURSOR_PARAM) || undefined;
  const openId = Number(idIn(params.get(OPEN_PARAM))) || undefined;
  const listState = readListState(state, cursor);

  const step = (changes: Changes, options: Partial<ListStep> = {}): ListStep => ({
    to: { search: String(applyChanges(params, changes)) },
    state: listState,
    replace: false,
    preventScrollReset: true,
    ...options,
  });
  const toPage = (to: string | undefined, trail: ListState['trail']): ListStep =>
    step(
      { [CURSOR_PARAM]: to, [OPEN_PARAM]: undefined, [CREATING_PARAM]: undefined },
      { state: { trail, opened: false }, preventScrollReset: false },
    );
  const go = ({ to, ...rest }: { to: To } & NavigateOptions) => void navigate(to, rest);

  const toRow = (id: number): ListStep => {
    const replace = openId !== undefined || params.has(CREATING_PARAM);
    return step(
      { [OPEN_PARAM]: String(id), [CREATING_PARAM]: undefined },
      { state: { ...listState, opened: listState.opened || !replace }, replace },
    );
  };
  return {
    params,
    cursor,
    openId,
    /** Number of the page, from 1; undefined when it is unknown. */
    page: listState.trail && listState.trail.length + 1,
    toRow,
    open: (id: number) => go(toRow(id)),
    /** Changes parameters that are neither filters nor rows. */
    set: (changes: Changes) => go(step(changes, { replace: true })),
    close: () =>
      listState.opened
        ? void navigate(-1)
        : go(step({ [OPEN_PARAM]: undefined }, { state: { ...listState, opened: false }, replace: true })),
    toFirst: () => toPage(undefined, []),
    toNext: (next: string) => toPage(next, listState.trail && [...listState.trail, cursor ?? '']),
    toPrevious: (): ListStep | undefined =>
      listState.trail?.length ? toPage(listState.trail.at(-1) || undefined, listState.trail.slice(0, -1)) : undefined,
    /** Sets filters, or clears those without a value, and returns to the first page. */
    filter: (filters: Changes) => {
      const state = { trail: [], opened: false };
      go(
        step(
          { ...filters, [CURSOR_PARAM]: undefined, [OPEN_PARAM]: undefined, [CREATING_PARAM]: undefined },
          { state, replace: true },
        ),
      );
    },
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

type Changes = Record<string, string | undefined>;

function applyChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

function readListState(state: unknown, cursor: string | undefined): ListState {
  const known = typeof state === 'object' && state !== null ? state : {};
  const trail = 'trail' in known && Array.isArray(known.trail) ? known.trail.map(String) : undefined;
  return { trail: trail ?? (cursor ? undefined : []), opened: 'opened' in known && known.opened === true };
}
