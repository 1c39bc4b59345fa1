/**
 * Where to go once signed in. Whoever sends a visitor to /login puts it into the history entry, so that a reload keeps
 * it and the address stays clean: `navigate(paths.login, { state: comeBackTo('/ajouter-colis/12') })`.
 */
export interface ComeBack {
  from: string;
}

export const comeBackTo = (path: string): ComeBack => ({ from: path });

/** The address that a history entry's state asks to come back to: one of ours, never another site's. */
export function comeBackOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
