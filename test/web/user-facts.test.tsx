// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UserFacts } from '#web/core/admin/UserFacts.tsx';
import { runInAct } from './browser.ts';
import { openElement } from './open-page.tsx';

const names = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
const values = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

test('a customer’s phone and email have their place before they are loaded, so that no button moves', async () => {
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  await openElement(<UserFacts title="Client" userId={12} />);
  await waitFor(() => expect(values().slice(1)).toEqual(['', '']));
  const before = names();

  const user = { id: 12, prenom: 'Awa', nom: 'Ndiaye', telephone: '+221771112233', email: 'awa@yonnee.test' };
  await waitFor(() => expect(answer).toBeDefined());
  await runInAct(() => answer?.(new Response(JSON.stringify({ success: true, data: { ...user, supprimeLe: null } }))));
  await waitFor(() => expect(values()).toContain('awa@yonnee.test'));
  expect(names()).toHaveLength(before.length);
});
