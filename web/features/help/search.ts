import type { ProseBlocks } from '#web/core/prose/Blocks.tsx';

export interface Question extends ProseBlocks {
  q: string;
}

interface Group {
  title: string;
  questions: Readonly<Record<string, Question>>;
}

export type Groups = Readonly<Record<string, Group>>;

/** Letters as one types them in a hurry: no capitals, accents or joined letters, and one kind of apostrophe. */
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’ʼ]/g, "'");

/** The groups with those questions only in which every word is, in whatever order; groups without any are left out. */
export function searchQuestions(groups: Groups, words: string): Groups {
  const wanted = normalised(words).split(/\s+/).filter(Boolean);
  const entries = Object.entries(groups).map(([id, group]): [string, Group] => {
    const kept = Object.entries(group.questions).filter(([, question]) => {
      const said = normalised(`${group.title} ${saidIn(question)}`);
      return wanted.every((word) => said.includes(word));
    });
    return [id, { ...group, questions: Object.fromEntries(kept) }];
  });
  return Object.fromEntries(entries.filter(([, group]) => Object.keys(group.questions).length > 0));
}

export const countOf = (groups: Groups): number =>
  Object.values(groups).reduce((count, { questions }) => count + Object.keys(questions).length, 0);

/** What is read of a question, without the addresses that its links lead to. */
const saidIn = ({ q, text = [], list = [] }: Question): string =>
  [q, ...text, ...list].join(' ').replace(/\]\([^)]*\)/g, ' ');
