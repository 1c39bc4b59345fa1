import type { ProseBlocks } from '#web/core/prose/Blocks.tsx';

export interface Question extends ProseBlocks {
  q: string;
}

interface Group {
  title: string;
  questions: Readonly<Record<string, Question>>;
}

export type Groups = Readonly<Record<string, Group>>;

/** Normalises text for the search: lower case, no accents or ligatures, one kind of apostrophe. */
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’ʼ]/g, "'");

/** Returns the groups reduced to questions that contain every word in any order; empty groups are left out. */
export function searchQuestions(groups: Groups, query: string): Groups {
  const searchedWords = normalised(query).split(/\s+/).filter(Boolean);
  const entries = Object.entries(groups).map(([id, group]): [string, Group] => {
    const matches = Object.entries(group.questions).filter(([, question]) => {
      const content = normalised(`${group.title} ${visibleText(question)}`);
      return searchedWords.every((word) => content.includes(word));
    });
    return [id, { ...group, questions: Object.fromEntries(matches) }];
  });
  return Object.fromEntries(entries.filter(([, group]) => Object.keys(group.questions).length > 0));
}

export const countOf = (groups: Groups): number =>
  Object.values(groups).reduce((count, { questions }) => count + Object.keys(questions).length, 0);

/** Visible text of a question and its answer, without the targets of links. */
const visibleText = ({ q, text = [], list = [] }: Question): string =>
  [q, ...text, ...list].join(' ').replace(/\]\([^)]*\)/g, ' ');
