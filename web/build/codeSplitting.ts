import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { mergeFiles, type Part } from './mergeFiles.ts';

type Graph = Rolldown.ChunkingContext;
type Group = Rolldown.CodeSplittingGroup;
type Chunk = Rolldown.OutputChunk;

/** Packages that every page needs and that change rarely: one file, which browsers keep across deploys. */
const vendor = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'i18next',
  'react-i18next',
  '@tanstack/react-query',
  '@tanstack/query-core',
];

/** The parts of these that the home page does without. */
const rare = /\/(?:queriesObserver|useQueries|hydration)\.js$/;

/** Heavy and needed by few pages. Each is one file that those pages load, never a part of what everyone loads. */
const lazyOnly = {
  phone: ['libphonenumber-js'],
  'amplify-ui': ['@aws-amplify/ui', '@aws-amplify/ui-react', '@aws-amplify/ui-react-core', 'xstate'],
  'aws-amplify': ['aws-amplify', '@aws-amplify/(?:core|api|api-rest|auth|data-schema.*)', '@aws-sdk/.*', '@smithy/.*'],
};

/** The parts of these that come with the few forms that have a password or a box to tick. */
const rarer = /\/(?:Checkbox(?:Field)?|PasswordField)\/|\/Icon(?:Visibility(?:Off)?|Check|Indeterminate)\.mjs$/;

/** Files that have a name besides the hash: those of every visit and the heavy ones. */
export const namedFiles: ReadonlySet<string> = new Set(['app', 'vendor', 'rolldown-runtime', ...Object.keys(lazyOnly)]);

/** Reports whether a file is loaded on every visit, by the document itself: nothing else needs to name it. */
export const isInDocument = (file: string): boolean => /^assets\/(?:app|vendor|rolldown-runtime)-/.test(file);

/** Reports whether a module must never be part of what everyone loads. */
export const isHeavy = (id: string): boolean => Object.values(lazyOnly).some((packages) => from(packages).test(id));

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const from = (packages: readonly string[]): RegExp => new RegExp(`node_modules/(${packages.join('|')})/`);

/** Returns everything that modules import at once, themselves among it. */
const closureOf = (roots: readonly string[], graph: Graph): Set<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  roots.forEach(visit);
  return found;
};

/** Calls a function once: the graph is complete when the first module is grouped. */
const once = <T>(read: (graph: Graph) => T): ((graph: Graph) => T) => {
  let result: { value: T } | undefined;
  return (graph) => {
    result ??= { value: read(graph) };
    return result.value;
  };
};

/** Modules of the entry, which is small and here at once. */
const entry = once((graph) => closureOf([here('app/main.ts')], graph));

/**
 * Parts of the home page that few other pages have: the quote, and the slogans with their picture. The picture's styles
 * are the app's: the home page imports them for a drawing whose code it does not load, and would lose those of a file
 * that only this code needs.
 */
const frontParts =
  /\/web\/(?:features\/home\/|core\/quote\/|ui\/(?:ContainerScene\.tsx|(?:PauseCarousel|useCarousel)\.))/;

/** Modules of the app: all that the home page needs but such parts. */
const app = once((graph) => {
  const needed = closureOf([here('app/startApp.tsx'), here('features/home/HomePage.tsx')], graph);
  return new Set([...needed].filter((id) => !frontParts.test(id) && !rare.test(id)));
});

/** Texts that pages need together. */
const sharedTexts = {
  admin: /^(?:admin|menu|table)$/,
  agent: /^agent(?:|Loading|Handover)$/,
  auth: /^(?:auth|password)$/,
  fields: /^(?:emailAddress|files|inventory|phone)$/,
};

/** Returns the file of a text that is loaded with others, such as `texts-admin-fr`. */
const textFileOf = (id: string): string | null => {
  const [, language, name = ''] = /\/i18n\/(fr|en)\/(\w+)\.json$/.exec(id) ?? [];
  const [together] = Object.entries(sharedTexts).find(([, names]) => names.test(name)) ?? [];
  return together ? `texts-${together}-${language}` : null;
};

const inOrder = (groups: readonly Group[]): Group[] =>
  groups.map((group, at) => ({ ...group, priority: groups.length - at }));

/** Files whose content is fixed. All others hold what the same parts of the site need. */
export const fixedGroups: Group[] = inOrder([
  // What the app and the home page need is one file, though other pages need only parts of it: small files are
  // compressed worse, and each is a request more.
  { name: (id, graph) => (entry(graph).has(id) ? 'entry' : null) },
  { name: 'vendor', test: (id: string) => from(vendor).test(id) && !rare.test(id) },
  ...Object.entries(lazyOnly).map(([name, packages]) => ({
    name,
    test: (id: string) => from(packages).test(id) && !rarer.test(id),
  })),
  { name: (id, graph) => (app(graph).has(id) ? 'app' : null) },
  { name: textFileOf },
]);

let mergedFiles: ReadonlyMap<string, string> = new Map();

/** Groups of the build: the fixed files, and the small ones that `mergeSharedFiles` merges. */
export const codeGroups: Group[] = [
  ...fixedGroups,
  { name: (id) => mergedFiles.get(id) ?? null, priority: 0, includeDependenciesRecursively: false },
];

/** Merges the files of a first build, whose sizes and imports are known, for the build that follows. */
export const mergeSharedFiles = (firstBuild: () => Promise<Rolldown.RolldownOutput>): Plugin => ({
  name: 'yonnee-merge-shared-files',
  apply: 'build',
  async buildStart() {
    const { output } = await firstBuild();
    mergedFiles = mergedFilesOf(output.filter((file) => file.type === 'chunk'));
  },
});

/** Modules that list pages and texts, by who loads them. Code of one role is never merged into a file of others. */
const LISTS = {
  all: /\/web\/(?:app\/pages|i18n\/texts)\.ts$/,
  agents: /\/web\/app\/agentPages\.ts$/,
  team: /\/web\/(?:app\/adminPages|i18n\/teamTexts)\.ts$/,
};
/** The queue of agents' devices, which the app loads around the pages of the team. */
const AGENT_PARTS = /\/web\/core\/offlineQueue\//;
/** Frequency with which a dialog, or another part that is no page, is loaded, relative to a page. */
const PART_WEIGHT = 0.3;

/** The home page, which most visitors see first. */
const HOME_PAGE = /\/features\/home\/HomePage\.tsx$/;
/** The booking form, whose customers are on a phone more often than others and have the most to load. */
const BOOKING_PAGE = /\/features\/booking\/AddColisPage\.tsx$/;
/**
 * Most code of the pages nearest to their limit, in KB before it is minified, beside that of every visit: about 8 of them
 * are 1 KB sent. A page that loads panels once it shows has less room.
 */
const FULL_PAGES: Readonly<Record<string, number>> = {
  '(?:Add|Update)Container': 221,
  Account: 195,
  AdminColis: 193,
  Colis: 194,
  ContainerCustoms: 158,
  CustomerStatement: 212,
  Handover: 304,
  MyColis: 233,
  Pricing: 250,
  UnloadingManifest: 214,
};
/** Room of a page that needs more than that, as a share of what it needs. */
const LEAST_ROOM = 0.05;

/** Loaded with each page of a customer, once the page shows. */
const AROUND_PAGES = /\/web\/(?:app\/(?:Bell|Connection|UndeliverableNotice)\.tsx|core\/api\/sendSigned\.ts)$/;
/** Importance of the home page, and of the booking form and its whole visit, relative to a page. */
const FIRST_WEIGHT = 20;

const mergedFilesOf = (chunks: readonly Chunk[]): Map<string, string> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loadedBy = (roots: readonly Chunk[], nextOf: (chunk: Chunk) => readonly string[]): Set<string> => {
    const found = new Set<string>();
    const visit = (chunk: Chunk | undefined): void => {
      if (!chunk || found.has(chunk.fileName)) return;
      found.add(chunk.fileName);
      for (const next of nextOf(chunk)) visit(byName.get(next));
    };
    roots.forEach(visit);
    return found;
  };
  const atOnce = ({ imports }: Chunk) => imports;
  const always = loadedBy(
    chunks.filter(({ isEntry, name }) => isEntry || name === 'app'),
    atOnce,
  );
  // The files of every visit import all pages, for every role.
  const everything = ({ fileName, imports, dynamicImports }: Chunk) =>
    always.has(fileName) ? [] : [...imports, ...dynamicImports];
  const roots = chunks.filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !always.has(fileName));
  const isOf = (list: RegExp) => (chunk: Chunk) => chunk.moduleIds.some((id) => list.test(id));
  const lists = Object.values(LISTS).flatMap((list) => chunks.filter(isOf(list)));
  const listedIn = (list: RegExp): Chunk[] =>
    chunks
      .filter(isOf(list))
      .flatMap(({ dynamicImports }) => dynamicImports.map((name) => byName.get(name)))
      .filter((chunk): chunk is Chunk => chunk !== undefined && !lists.includes(chunk));
  const pages = new Set(Object.values(LISTS).flatMap(listedIn));
  const isPage = (chunk: Chunk) => pages.has(chunk);
  const agentParts = roots.filter(isOf(AGENT_PARTS));
  const aroundPages = chunks
    .filter(({ fileName }) => always.has(fileName))
    .flatMap(({ dynamicImports }) => roots.filter(({ fileName }) => dynamicImports.includes(fileName)))
    .filter((chunk) => !lists.includes(chunk) && !agentParts.includes(chunk));
  const forAll = loadedBy([...listedIn(LISTS.all), ...aroundPages], everything);
  const forAgents = loadedBy([...listedIn(LISTS.agents), ...agentParts], everything);

  // All that the form imports on use is loaded with it or while it is filled in.
  const form = loadedBy(chunks.filter(isOf(BOOKING_PAGE)), atOnce);
  const later = [
    ...[...form].flatMap((name) => byName.get(name)?.dynamicImports.map((next) => byName.get(next)) ?? []),
    ...roots.filter(isOf(AROUND_PAGES)),
  ].filter((chunk): chunk is Chunk => chunk !== undefined && !isPage(chunk));

  const isFixed = (chunk: Chunk) =>
    chunk.isEntry ||
    (chunk.isDynamicEntry && !later.includes(chunk)) ||
    always.has(chunk.fileName) ||
    namedFiles.has(chunk.name);
  const part = (of: readonly Chunk[], weight: number): Part => {
    const files = loadedBy(of, atOnce);
    const own = [...files].filter((name) => !always.has(name));
    const size = own.reduce((sum, name) => sum + (byName.get(name)?.code.length ?? 0), 0);
    const [, most] = Object.entries(FULL_PAGES).find(([page]) => of.some(isOf(RegExp(`/${page}Page.tsx$`)))) ?? [];
    const room = most ? Math.max(most * 1_000 - size, LEAST_ROOM * size) : Number.POSITIVE_INFINITY;
    return { files, weight, room };
  };
  const groupOf = ({ fileName }: Chunk) =>
    forAll.has(fileName) ? 'all' : forAgents.has(fileName) ? 'agents' : 'admins';
  return mergeFiles(
    chunks.map((chunk) => ({
      name: chunk.fileName,
      modules: chunk.moduleIds,
      size: chunk.code.length,
      imports: chunk.imports,
      group: isFixed(chunk) ? undefined : groupOf(chunk),
    })),
    [
      ...roots.map((root) => part([root], isPage(root) ? 1 : PART_WEIGHT)),
      part(chunks.filter(isOf(HOME_PAGE)), FIRST_WEIGHT),
      part(chunks.filter(isOf(BOOKING_PAGE)), FIRST_WEIGHT),
      part([...chunks.filter(isOf(BOOKING_PAGE)), ...later], FIRST_WEIGHT),
    ],
  );
};
