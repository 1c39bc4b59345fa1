import { vi } from 'vitest';
import { type Command, carryOut } from '#infra/ops/command.ts';

export type Said = { code: 0 | 1; out: string; error: string };

/** Calls a command as `npm run <name> -- <args>` does, in this process; gives what it printed and its exit code. */
export const called = async (name: string, command: Command, ...args: string[]): Promise<Said> => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const textOf = ({ mock }: typeof out): string => mock.calls.map((line) => `${line.join(' ')}\n`).join('');
  try {
    const code = await carryOut(name, command, args);
    return { code, out: textOf(out), error: textOf(error) };
  } finally {
    out.mockRestore();
    error.mockRestore();
  }
};
