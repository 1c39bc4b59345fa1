import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { ETATS } from '#shared/colis/constants.ts';

/**
 * Where a parcel is follows from its état and its records by `shared/situation` alone. An expression elsewhere that
 * compares the état together with one of the records is a second derivation: it agrees only until one of them changes.
 */

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['shared', 'functions', 'web', 'local'];

/** Records that, with the état, decide where a parcel is. */
const RECORDS: ReadonlySet<string> = new Set([
  'reception',
  'chargement',
  'arrivee',
  'incident',
  'rendu',
  'codeBloque',
  'litiges',
]);

/** Files that decide what may be done or written, or what a manifest lists; none of them says where a parcel is. */
const DECIDES_NO_VIEW: Readonly<Record<string, string>> = {
  'shared/colis/rules.ts': 'what loses its space unless it is paid',
  'shared/handover/rules.ts': 'what may be handed over',
  'shared/manifest/unloading.ts': 'what an unloading scan means, and what is expected out',
  'functions/cockpit/journal-entries.ts': 'what changed between two versions',
  'functions/colis/container-effects.ts': 'what an event of the container writes',
  'functions/colis/decide-incident.ts': 'why a decision is refused',
  'functions/colis/etat-event.ts': 'which event a change publishes',
  'functions/colis/intake-record.ts': 'whether a difference is still to be applied',
};

interface Node {
  type: string;
  start: number;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const contains = (node: Node, isSought: (node: Node) => boolean): boolean =>
  isSought(node) || childrenOf(node).some((child) => contains(child, isSought));

const isEtat = (node: Node): boolean => contains(node, (each) => nameOf(each) === 'etat');
const isValue = (node: Node): boolean =>
  node.type === 'Literal' && (ETATS as readonly unknown[]).includes((node as Node & { value: unknown }).value);
const nameOf = (node: Node): unknown =>
  node.type === 'Identifier' ? (node as Node & { name: string }).name : undefined;
const isComparison = (node: Node): boolean => {
  if (node.type !== 'BinaryExpression') return false;
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
  return /^[!=]==?$/.test(operator) && [left, right].some(isValue) && [left, right].some(isEtat);
};
const isRecord = (node: Node): boolean => RECORDS.has(String(nameOf(node)));

/** Decisions of one expression, outermost first: what is compared in a nested function or a result is another one. */
const decisionsIn = (node: Node): Node[] => {
  const isDecision = node.type === 'LogicalExpression' && contains(node, isComparison) && contains(node, isRecord);
  return isDecision ? [node] : childrenOf(node).flatMap(decisionsIn);
};

/** Returns the decisions of a file that a second derivation would make, each by its line. */
const secondDerivationsIn = (code: string, isTsx = true): string[] =>
  decisionsIn(parseAst(code, { lang: isTsx ? 'tsx' : 'ts' } as Parameters<typeof parseAst>[1]) as unknown as Node).map(
    ({ start }) => code.slice(0, start).split('\n').length.toString(),
  );

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${folder}/${file}`),
).filter((file) => !file.startsWith('shared/situation/'));

test('the rule finds a decision from the état and a record, and no other', () => {
  expect(secondDerivationsIn("const a = (c) => c.etat === 'ARRIVE' && c.arrivee != null;")).toEqual(['1']);
  expect(secondDerivationsIn("\nif (etat !== 'ANNULE' || chargement) go();")).toEqual(['2']);
  expect(secondDerivationsIn("const a = etat === 'ARRIVE' && paye; const b = reception ? 1 : 2;")).toEqual([]);
  expect(secondDerivationsIn("const a = reception && statut === 'EN_ATTENTE';")).toEqual([]);
});

test('no code but that of the situation derives where a parcel is', () => {
  const found = sources.flatMap((file) =>
    secondDerivationsIn(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('.tsx')).map((line) => `${file}:${line}`),
  );
  expect(found.filter((each) => !(each.replace(/:\d+$/, '') in DECIDES_NO_VIEW))).toEqual([]);
});

test('every file that may compare both still does', () => {
  const stale = Object.keys(DECIDES_NO_VIEW).filter(
    (file) => secondDerivationsIn(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('.tsx')).length === 0,
  );
  expect(stale).toEqual([]);
});
