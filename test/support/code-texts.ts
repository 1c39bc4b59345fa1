import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '#local/config.ts';

/** A text of `web/i18n` as code asks for it: its key, in which `*` stands for what is only known when the page runs. */
type Ask = { file: string; key: string /** Everything below the key is asked for. */; whole: boolean };

/** What one file of `web/` says and asks. */
export type CodeTexts = {
  file: string;
  /** The namespaces of its own words; none when it is given a `t` by others. */
  namespaces: string[];
  asks: Ask[];
  /** Every string in it: a key may wait in a table until it is asked for. */
  strings: string[];
  /** Words for people that stand in the code itself. */
  hardCoded: string[];
};

type Node = { type: string; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** All of the web app's code, read as the compiler reads it. */
export const codeTexts = (): CodeTexts[] =>
  readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => textsOf(file, readFileSync(join(ROOT, 'web', file), 'utf8')));

export const textsOf = (file: string, source: string): CodeTexts => {
  const found: CodeTexts = { file, namespaces: [], asks: [], strings: [], hardCoded: [] };
  visit(parseSync(file, source).program, (node) => {
    found.hardCoded.push(...wordsIn(node));
    if (node.type === 'CallExpression') readCall(node, found);
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral') found.strings.push(...patternsOf(node));
  });
  return found;
};

const visit = (value: unknown, see: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const each of value) visit(each, see);
  if (!isNode(value)) return;
  see(value);
  for (const [part, inner] of Object.entries(value)) if (part !== 'parent') visit(inner, see);
};

const readCall = ({ callee, arguments: given }: Node, { file, namespaces, asks }: CodeTexts): void => {
  const [first, options] = Array.isArray(given) ? given : [];
  const name = nameOf(callee);
  if (name === 'useTranslation') namespaces.push(...namespacesOf(first));
  if (name !== 't') return;
  const whole = stringsIn(options).includes('returnObjects');
  for (const key of patternsOf(first)) asks.push({ file, key, whole });
};

/** A namespace that a component is given by its caller may be any. */
const namespacesOf = (asked: unknown): string[] => {
  if (!asked) return ['common'];
  return isNode(asked) && asked.type === 'Identifier' ? ['*'] : stringsIn(asked);
};

/** `t` of `t()` and of `i18n.t()`. */
const nameOf = (callee: unknown): unknown => {
  if (!isNode(callee)) return undefined;
  return isNode(callee.property) ? callee.property.name : callee.name;
};

/** The strings that an expression may be, `*` standing for the parts of a template that are not known here. */
const patternsOf = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'ConditionalExpression') return [...patternsOf(node.consequent), ...patternsOf(node.alternate)];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return [];
  return [node.quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('*')];
};

const stringsIn = (value: unknown): string[] => {
  const strings: string[] = [];
  visit(value, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') strings.push(node.value);
    if (node.type === 'Property' && isNode(node.key)) strings.push(String(node.key.name));
  });
  return strings;
};

/** Attributes that are read, or read aloud. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
/** The product's, the same in every language. */
const NAME = 'Yónnee';
const WORD = /\p{L}{2}/u;

/** What a part of the page says in words of its own: as its content, or in attributes that are read. */
const wordsIn = ({ type, name, value, children = [] }: Node): string[] => {
  if (type === 'JSXAttribute' && isNode(name) && READ.has(String(name.name))) return patternsOf(value).flatMap(worded);
  if (!Array.isArray(children)) return [];
  return children.flatMap((child: Node) =>
    child.type === 'JSXText' ? worded(child.value) : patternsOf(child.expression).flatMap(worded),
  );
};

const worded = (text: unknown): string[] => {
  const words = typeof text === 'string' ? text.trim() : '';
  return WORD.test(words) && words !== NAME ? [words] : [];
};
