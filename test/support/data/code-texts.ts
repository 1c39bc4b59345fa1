import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '#local/config.ts';

/** A use of a text of `web/i18n`: its key, with `*` for parts known only at run time. */
type TextUse = { file: string; key: string /** True if all texts below the key are used. */; whole: boolean };

/** The texts of one file of `web/`, literal and by key. */
export type CodeTexts = {
  file: string;
  /** Namespaces of a component's `t`, or of one that callers pass in; empty if its type names none. */
  namespaces: string[];
  asks: TextUse[];
  /** Every string in the file: a key may be kept in a table until it is used. */
  strings: string[];
  /** Visible texts written in the code itself. */
  hardCoded: string[];
};

type Node = { type: string; [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Parses all code of the web app. */
export const codeTexts = (): CodeTexts[] =>
  readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => textsOf(file, readFileSync(join(ROOT, 'web', file), 'utf8')));

export const textsOf = (file: string, source: string): CodeTexts => {
  const found: CodeTexts = { file, namespaces: [], asks: [], strings: [], hardCoded: [] };
  visit(parseSync(file, source).program, (node) => {
    found.hardCoded.push(...wordsIn(node));
    if (node.type === 'CallExpression') readCall(node, found);
    else if (isTranslator(node)) found.namespaces.push(...stringsIn(node.typeArguments));
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral') found.strings.push(...patternsOf(node));
  });
  return found;
};

/** Reports whether a node is the type of a `t` that callers pass in: `TFunction<'colis'>`. */
const isTranslator = ({ type, typeName }: Node): boolean =>
  type === 'TSTypeReference' && isNode(typeName) && typeName.name === 'TFunction';

const visit = (value: unknown, callback: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const each of value) visit(each, callback);
  if (!isNode(value)) return;
  callback(value);
  for (const [part, inner] of Object.entries(value)) if (part !== 'parent') visit(inner, callback);
};

const readCall = ({ callee, arguments: given }: Node, { file, namespaces, asks }: CodeTexts): void => {
  const [first, options] = Array.isArray(given) ? given : [];
  const name = nameOf(callee);
  if (name === 'useTranslation') namespaces.push(...namespacesOf(first));
  if (name !== 't') return;
  const whole = stringsIn(options).includes('returnObjects');
  for (const key of patternsOf(first)) asks.push({ file, key, whole });
};

/** The namespaces of a `useTranslation` call; `*` if the namespace is a variable. */
const namespacesOf = (argument: unknown): string[] => {
  if (!argument) return ['common'];
  return isNode(argument) && argument.type === 'Identifier' ? ['*'] : stringsIn(argument);
};

/** The name called: `t` for `t()` and for `i18n.t()`. */
const nameOf = (callee: unknown): unknown => {
  if (!isNode(callee)) return undefined;
  return isNode(callee.property) ? callee.property.name : callee.name;
};

/** The strings that an expression may evaluate to, with `*` for the unknown parts of a template. */
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

/** Attributes that are shown or read aloud. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
/** The product name, the same in every language. */
const NAME = 'Yónnee';
const WORD = /\p{L}{2}/u;

/** The literal texts of a JSX node: its content and its visible attributes. */
const wordsIn = ({ type, name, value, children = [] }: Node): string[] => {
  if (type === 'JSXAttribute' && isNode(name) && READ.has(String(name.name))) return patternsOf(value).flatMap(textOf);
  if (!Array.isArray(children)) return [];
  return children.flatMap((child: Node) =>
    child.type === 'JSXText' ? textOf(child.value) : patternsOf(child.expression).flatMap(textOf),
  );
};

const textOf = (text: unknown): string[] => {
  const words = typeof text === 'string' ? text.trim() : '';
  return WORD.test(words) && words !== NAME ? [words] : [];
};
