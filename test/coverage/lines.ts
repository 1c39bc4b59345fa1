import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from 'ast-v8-to-istanbul';
import { parseAstAsync } from 'vitest/node';
import { ROOT } from '#local/config.ts';

/** Runs of each line of code, by file path from the project's root and line number. */
export type Lines = Map<string, Map<number, number>>;

type Statements = {
  path: string;
  statementMap: Record<string, { start: { line: number } }>;
  s: Record<string, number>;
};
type RawScript = { url: string; functions: never[] };

/** Adds statement counts in Istanbul's format, as Vitest reports them. */
export const addStatements = (lines: Lines, { path, statementMap, s }: Statements): void => {
  const file = relative(ROOT, path);
  const counts = lines.get(file) ?? new Map<number, number>();
  lines.set(file, counts);
  for (const [id, { start }] of Object.entries(statementMap))
    counts.set(start.line, (counts.get(start.line) ?? 0) + (s[id] ?? 0));
};

/** Adds the V8 coverage of one Node process (`NODE_V8_COVERAGE`), which runs our sources without a build. */
export const addProcessCoverage = async (
  lines: Lines,
  rawFile: string,
  isCovered: (file: string) => boolean,
): Promise<void> => {
  const { result }: { result: RawScript[] } = JSON.parse(await readFile(rawFile, 'utf8'));
  for (const script of result) {
    if (!script.url.startsWith('file:')) continue;
    const path = fileURLToPath(script.url);
    if (!isCovered(relative(ROOT, path))) continue;
    const code = stripTypeScriptTypes(await readFile(path, 'utf8')); // keeps the position of every character of code
    const files: Record<string, Statements> = await convert({ code, ast: parseAstAsync(code), coverage: script });
    for (const file of Object.values(files)) addStatements(lines, file);
  }
};

export type Share = { covered: number; of: number; percent: number };

/** Returns the share of lines that ran at least once, in the files of a folder or path prefix. */
export const shareOf = (lines: Lines, folder: string): Share => {
  const counts = [...lines].flatMap(([file, runs]) => (file.startsWith(folder) ? [...runs.values()] : []));
  const covered = counts.filter((count) => count > 0).length;
  return { covered, of: counts.length, percent: counts.length === 0 ? 0 : (100 * covered) / counts.length };
};
