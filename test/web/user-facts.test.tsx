// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UserFacts } from '#web/core/admin/UserFacts.tsx';
import { openElement } from './open-page.tsx';

const names = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
const values = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

test('a customer’s phone and email have their place before they are loaded, so that no button moves', async () => {
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  await openElement(<UserFacts title="Client" userId={12} />);
  const before = names();
  expect(values().slice(1)).toEqual(['', '']);

  const user = { id: 12, prenom: 'Awa', nom: 'Ndiaye', telephone: '+221771112233', email: 'awa@yonnee.test' };
  await waitFor(() => answer(new Response(JSON.stringify({ success: true, data: { ...user, supprimeLe: null } }))));
  await waitFor(() => expect(values()).toContain('awa@yonnee.test'));
  expect(names()).toEqual(before);
});
