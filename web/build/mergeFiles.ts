/** File of the build: its modules, and the files that it imports at once. */
export interface BuiltFile {
  name: string;
  modules: readonly string[];
  size: number;
  imports: readonly string[];
  /** Only files of the same group are merged; a file without one stays as it is. */
  group: string | undefined;
}

/** Part of the site that is loaded by itself, such as a page or a dialog, with the files that it needs. */
export interface Part {
  files: ReadonlySet<string>;
  /** Frequency with which it is loaded, relative to a page. */
  weight: number;
  /** Bytes of code, before compression, that it may still load without needing them; mergers use them up. */
  room: number;
}

/** Files that become one: `neededBy` are the parts that load it, and `imports` the other merged files. */
type Merged = { modules: string[]; size: number; neededBy: Set<Part>; imports: Set<Merged>; group: string | undefined };

/** Cost of one more file, in bytes of code before compression: its request, and what its own compression loses. */
const FILE_COST = 11_500;

/**
 * Merges files as long as that costs less than loading them separately: a part that needs only one of two merged files
 * loads code that it does not need. Merged files never import each other in a circle.
 * Returns a name for the file of each module.
 */
export const mergeFiles = (built: readonly BuiltFile[], parts: readonly Part[]): Map<string, string> => {
  const files = filesOf(built, parts);
  for (let pair = bestPair(files); pair; pair = bestPair(files)) merge(...pair, files);
  return new Map(
    [...files]
      .filter(({ group }) => group)
      .flatMap(({ modules }, at) => modules.map((id) => [id, `shared${at}`] as const)),
  );
};

const filesOf = (built: readonly BuiltFile[], parts: readonly Part[]): Set<Merged> => {
  const byName = new Map(
    built.map(({ name, modules, size, group }): [string, Merged] => {
      const neededBy = new Set(parts.filter((part) => part.files.has(name)));
      return [name, { modules: [...modules], size, neededBy, imports: new Set(), group }];
    }),
  );
  for (const { name, imports } of built)
    for (const next of imports) {
      const imported = byName.get(next);
      if (imported) byName.get(name)?.imports.add(imported);
    }
  return new Set(byName.values());
};

/** Returns the two files whose merger saves most, or undefined when none saves anything. */
const bestPair = (files: ReadonlySet<Merged>): [Merged, Merged] | undefined => {
  let best: [Merged, Merged] | undefined;
  let most = 0;
  const all = [...files].filter(({ group }) => group);
  const closures = new Map(all.map((file) => [file, [...withImports(file)]]));
  all.forEach((file, at) => {
    for (const other of all.slice(at + 1)) {
      if (file.group !== other.group) continue;
      const atMost = weightOfBoth(file, other) * FILE_COST; // which spares most pairs the rest
      if (atMost <= most) continue;
      const needless =
        needlessFor(file.neededBy, closures.get(other)) + needlessFor(other.neededBy, closures.get(file));
      if (atMost - needless <= most || closesCircle(file, other)) continue;
      most = atMost - needless;
      best = [file, other];
    }
  });
  return best;
};

/** Returns the weight of the parts that need both files: each is spared a file by their merger. */
const weightOfBoth = (file: Merged, other: Merged): number => {
  let weight = 0;
  for (const part of file.neededBy) if (other.neededBy.has(part)) weight += part.weight;
  return weight;
};

/** Returns the code of files that parts would load without need: Infinity if one has no room. */
const needlessFor = (parts: ReadonlySet<Part>, files: readonly Merged[] = []): number => {
  let needless = 0;
  for (const part of parts) {
    let size = 0;
    for (const next of files) if (!next.neededBy.has(part)) size += next.size;
    if (size > part.room) return Infinity;
    needless += part.weight * size;
  }
  return needless;
};

const withImports = (file: Merged, found = new Set<Merged>()): Set<Merged> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of file.imports) withImports(next, found);
  return found;
};

/** Reports whether one of two files imports the other through a third, which would close a circle of imports. */
const closesCircle = (file: Merged, other: Merged): boolean => reaches(file, other) || reaches(other, file);

const reaches = (from: Merged, to: Merged): boolean => {
  const seen = new Set<Merged>();
  const open = [...from.imports].filter((next) => next !== to);
  for (let next = open.pop(); next; next = open.pop()) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...next.imports);
  }
  return false;
};

const merge = (into: Merged, from: Merged, files: Set<Merged>): void => {
  const parts = new Set([...into.neededBy, ...from.neededBy]);
  for (const file of withImports(into, withImports(from))) for (const part of parts) load(file, part);
  into.modules.push(...from.modules);
  into.size += from.size;
  for (const next of from.imports) into.imports.add(next);
  into.imports.delete(into);
  into.imports.delete(from);
  files.delete(from);
  for (const file of files) if (file.imports.delete(from) && file !== into) file.imports.add(into);
};

const load = (file: Merged, part: Part): void => {
  if (file.neededBy.has(part)) return;
  file.neededBy.add(part);
  part.room -= file.size;
};
