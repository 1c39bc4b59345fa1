import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { oneAtATime, writeAtomically } from '../emulator.ts';

/** Tables of an emulator, by name; each row has its id. */
type Tables = Record<string, Map<string, { id: string }>>;

/**
 * Fills tables with what is stored in `file`, and returns a function that stores them: it resolves when all changes up
 * to now are on disk, and concurrent calls share one write. Without a file everything stays in memory.
 */
export async function keepTables<T extends object>(tables: T, file?: string): Promise<() => Promise<void>> {
  const saved: Record<string, { id: string }[]> =
    file && existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  for (const [name, rows] of Object.entries(saved))
    for (const row of rows) (tables as unknown as Tables)[name]?.set(row.id, row);
  if (!file) return async () => {};

  const runQueued = oneAtATime();
  let pending: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    pending = undefined;
    await writeAtomically(
      file,
      JSON.stringify(tables, (_, value) => (value instanceof Map ? [...value.values()] : value)),
    );
  };
  return async () => {
    pending ??= runQueued(write);
    await pending;
  };
}
