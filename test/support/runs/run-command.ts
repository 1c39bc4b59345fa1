import { vi } from 'vitest';
import { type Command, runCommand } from '#infra/ops/command.ts';

export type CommandResult = { code: 0 | 1; out: string; error: string };

/** Runs a command in this process as `npm run <name> -- <args>` does. Returns its output and exit code. */
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
