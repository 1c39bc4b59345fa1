import { expect, test } from 'vitest';
import { pages } from '#web/app/pages.ts';
import { AGENT_MODULES } from '#web/build/serviceWorker.ts';

/** Texts that a part of a page loads when it is opened. */
const OF_PARTS = ['payLinks'];
const texts = [
  ...new Set(Object.values(pages).flatMap(({ access, texts = [] }) => (access === 'agent' ? texts : []))),
  ...OF_PARTS,
];

test.each(texts)('a device keeps the texts %s of the agents’ pages for times without a network', (name) => {
  expect(`/web/i18n/fr/${name}.json`).toMatch(AGENT_MODULES);
});
