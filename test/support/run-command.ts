import { vi } from 'vitest';
import { type Command, runCommand } from '#infra/ops/command.ts';

export type CommandResult = { code: 0 | 1; out: string; error: string };

/** Calls a command as `npm run <name> -- <args>` does, in this process; gives what it printed and its exit code. */
export const callCommand = async (name: string, command: Command, ...args: string[]): Promise<CommandResult> => {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const textOf = ({ mock }: typeof out): string => mock.calls.map((line) => `${line.join(' ')}\n`).join('');
  try {
    const code = await runCommand(name, command, args);
    return { code, out: textOf(out), error: textOf(error) };
  } finally {
    out.mockRestore();
    error.mockRestore();
  }
};
