import compatibility from '@mdn/browser-compat-data/forLegacyNode';
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { OLDEST_BROWSERS } from '#web/build/browsers.ts';

/** What the oldest supported browsers lack, by MDN's data of which browser has what since when. */

const { chrome, edge, firefox, safari } = OLDEST_BROWSERS;
/** The browsers of phones have the versions of their siblings. */
const OLDEST: Partial<Record<BrowserName, string>> = {
  chrome,
  chrome_android: chrome,
  edge,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: safari,
};

/** Path of a function, property or class from the global object: `['Array', 'prototype', 'with']`. */
export type ApiPath = readonly string[];

/** Returns every JavaScript built-in and Web API that one of the oldest supported browsers lacks. */
export const newerApis = (): ApiPath[] => [...builtins(lacks), ...webApis(lacks)];

/**
 * Returns the names of those functions that can be told from others by their name: built-ins, and static functions of
 * Web APIs, with a name that nothing in the oldest browsers has. Units of CSS have names like `s`.
 */
export const newerFunctions = (): Set<string> => {
  const isOld: Choice = (feature) => !lacks(feature);
  const old = new Set([...builtins(isOld), ...webApis(isOld)].map((path) => path.at(-1)));
  const isStatic = ([owner, member]: ApiPath) => member !== undefined && member !== 'prototype' && owner !== 'CSS';
  const names = [...builtins(lacks), ...webApis(lacks).filter(isStatic)].flatMap((path) => path.at(-1) ?? []);
  return new Set(names.filter((name) => !old.has(name)));
};

type Choice = (feature: CompatStatement) => boolean;

const builtins = (isChosen: Choice): ApiPath[] => {
  const { Intl: intl = {}, ...others } = compatibility.javascript.builtins ?? {};
  return [
    ...membersIn(others, isChosen).flatMap(pathsOfBuiltin),
    ...membersIn(intl, isChosen).flatMap((path) => pathsOfBuiltin(path).map((within) => ['Intl', ...within])),
  ];
};

const webApis = (isChosen: Choice): ApiPath[] => membersIn(compatibility.api, isChosen).map(pathOfApi);

/** A class or namespace, or a member of it, by MDN's names. */
type Named = readonly [owner: string, member?: string];

const membersIn = (tree: Identifier, isChosen: Choice): Named[] =>
  featuresIn(tree).flatMap(([owner, feature]): Named[] => {
    const members = featuresIn(feature).filter(([, { __compat: own }]) => own && isChosen(own));
    const { __compat: own } = feature;
    return [
      ...(own && isChosen(own) ? [[owner] as const] : []),
      ...members.map(([member]) => [owner, member] as const),
    ];
  });

/** Returns the features that a feature contains, by name; beside them it says which browsers have it. */
const featuresIn = (tree: Identifier): [string, Identifier][] =>
  Object.entries(tree).flatMap(([name, entry]): [string, Identifier][] =>
    name === '__compat' || 'support' in entry ? [] : [[name, entry]],
  );

/** MDN does not say which built-ins are static. */
const pathsOfBuiltin = ([owner, member]: Named): string[][] =>
  member === undefined
    ? [[owner]]
    : [
        [owner, member],
        [owner, 'prototype', member],
      ];

/** MDN marks static members, and names an event without its `on`. Members of the window are global. */
const pathOfApi = ([owner, member]: Named): string[] => {
  if (member === undefined) return [owner];
  if (member.endsWith('_static')) return [owner, member.replace(/_static$/, '')];
  const name = member.replace(/^(.+)_event$/, 'on$1');
  return owner === 'Window' ? [name] : [owner, 'prototype', name];
};

const lacks = ({ support }: CompatStatement): boolean =>
  Object.entries(OLDEST).some(([browser, oldest]) => {
    const statements = [support[browser as BrowserName] ?? []].flat();
    return !statements.some(
      ({ flags, prefix, alternative_name: alias, version_added: since, version_removed: until }) =>
        !flags && !prefix && !alias && isSince(since, oldest) && !isSince(until, oldest),
    );
  });

/** Reports whether a version is known and no later than another. */
const isSince = (version: string | false | undefined, other: string): boolean => {
  if (!version || version === 'preview') return false;
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numbersOf(version), numbersOf(other)];
  return major < otherMajor || (major === otherMajor && minor <= otherMinor);
};

const numbersOf = (version: string): number[] => version.replace('≤', '').split('.').map(Number);
