import { expect, test } from 'vitest';
import { openAgentPage } from '../support/browsers/agent-page.ts';
import { takeConsoleErrors } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newDepot } from '../support/items/intake.ts';

test('an agent who has opened the first page opens every other one without a network', async () => {
  const { agent, container } = await newDepot();
  const { common, ...words } = await wordsIn('fr');
  const page = await openAgentPage(agent, true);
  await page.context().setOffline(true);
  const headings = {
    '/agent': /./,
    '/agent/envois': words.offlineQueue.title,
    [`/agent/conteneurs/${container.id}`]: /./,
    [`/agent/conteneurs/${container.id}/chargement`]: /./,
    [`/agent/conteneurs/${container.id}/arrivee`]: /./,
    '/agent/remise': words.agentHandover.title,
    '/agent/boites': words.agentBoxes.title,
  };
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.getByRole('heading', { level: 1, name: common.error.title }).count(), path).toBe(0);
  }
  expect(takeConsoleErrors().filter((error) => error.includes('/assets/'))).toEqual([]);
});
