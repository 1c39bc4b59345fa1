import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from 'ast-v8-to-istanbul';
import { parseAstAsync } from 'vitest/node';
import { ROOT } from '#local/config.ts';

/** Lines with code, and how often each ran; by path from the project's root. */
export type Lines = Map<string, Map<number, number>>;

type Statements = {
  path: string;
  statementMap: Record<string, { start: { line: number } }>;
  s: Record<string, number>;
};
type RawScript = { url: string; functions: never[] };

/** Adds counts of statements in Istanbul's form, as Vitest reports them. */
export const addStatements = (lines: Lines, { path, statementMap, s }: Statements): void => {
  const file = relative(ROOT, path);
  const counts = lines.get(file) ?? new Map<number, number>();
  lines.set(file, counts);
  for (const [id, { start }] of Object.entries(statementMap))
    counts.set(start.line, (counts.get(start.line) ?? 0) + (s[id] ?? 0));
};

/** Adds what V8 wrote of one of Node's processes (`NODE_V8_COVERAGE`), which runs our sources as they are. */
export const addProcess = async (
  lines: Lines,
  rawFile: string,
  isCovered: (file: string) => boolean,
): Promise<void> => {
  const { result }: { result: RawScript[] } = JSON.parse(await readFile(rawFile, 'utf8'));
  for (const script of result) {
    if (!script.url.startsWith('file:')) continue;
    const path = fileURLToPath(script.url);
    if (!isCovered(relative(ROOT, path))) continue;
    const code = stripTypeScriptTypes(await readFile(path, 'utf8')); // leaves every character of code where it is
    const files: Record<string, Statements> = await convert({ code, ast: parseAstAsync(code), coverage: script });
    for (const file of Object.values(files)) addStatements(lines, file);
  }
};

export type Share = { covered: number; of: number; percent: number };

/** The share of lines that ran at least once, in the files of which the path begins so. */
export const shareOf = (lines: Lines, folder: string): Share => {
  const counts = [...lines].flatMap(([file, each]) => (file.startsWith(folder) ? [...each.values()] : []));
  const covered = counts.filter((count) => count > 0).length;
  return { covered, of: counts.length, percent: counts.length === 0 ? 0 : (100 * covered) / counts.length };
};
