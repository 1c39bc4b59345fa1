// @vitest-environment jsdom
import './agent-device.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Approval } from '#shared/counter/approvals.ts';
import ApprovalRequest from '#web/features/counter/approval/ApprovalRequest.tsx';
import type { TypedMoney } from '#web/features/counter/saleDraft.ts';
import { findOnly, getOnly, runInAct } from './browser.ts';
import { counterReply, keepSale } from './counter-page.ts';
import { listReply, mockApi, pageText, requestBodies, requests, show, visit, waitUntilSettled } from './visit.tsx';

/** Approvals above the limits of terms: asked for at the counter, decided on the admins' home page. */

const asked = (change: Partial<Approval> = {}): Approval => ({
  ...{ id: 12, clientId: 3, client: 'Mariama Sow', conteneurId: 5, depart: 'Le Havre', destination: 'Dakar' },
  ...{ montant: 100, limite: 'TERMS_SUM_FULL', dejaDu: 1950, dejaDuMax: 2000, part: 12, partMax: 30 },
  ...{ statut: 'DEMANDE', agent: 'Awa Diop', site: 'Dépôt du Havre', decision: null },
  ...{ demandeLe: '2026-11-30T10:00:00Z', expireLe: '2026-11-30T10:30:00Z' },
  ...change,
});

const decided = (statut: Approval['statut']): Partial<Approval> => ({
  statut,
  decision: { le: '2026-11-30T10:02:00Z', admin: 'Moussa Ba' },
});

const shown = () => pageText().replaceAll(/[\u00a0\u202f]/g, ' ');
const named = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: RegExp) => runInAct(() => named(name).click());

beforeEach(() => {
  requests.length = 0;
  requestBodies.length = 0;
});

const onAsked = vi.fn();
const wave: TypedMoney = { moyen: 'MOBILE', devise: 'USD', montant: '40', donne: '', reference: 'W1' };

const request = (approval: Approval | undefined, props: Partial<Parameters<typeof ApprovalRequest>[0]> = {}) => {
  mockApi((call) => ({ body: { success: true, data: call.includes('/comptoir/accords') ? approval : null } }));
  const { id } = approval ?? {};
  return show(
    <ApprovalRequest
      {...{ clientId: 3, containerId: 5, total: 10_000, money: [], id, limit: undefined, onAsked }}
      {...props}
    />,
    { as: 'AGENT', texts: ['approvals'] },
  );
};

test('an agent asks for what nobody has seen come in', async () => {
  await request(undefined, { limit: 'TERMS_SUM_FULL', money: [wave] });
  mockApi(() => ({ status: 201, body: { success: true, data: asked() } }));
  await press(/^Demander l’accord.*100,00/);
  await waitUntilSettled();
  expect(requestBodies).toEqual([{ clientId: 3, conteneurId: 5, montant: 100, limite: 'TERMS_SUM_FULL' }]);
  expect(onAsked).toHaveBeenCalledWith(12);
});

test('a request that waits offers to tell an admin, and nothing is asked twice', async () => {
  await request(asked());
  expect(shown()).toContain('Accord demandé pour 100,00 $');
  const text = new URL(getOnly('a[href^="https://wa.me/"]').getAttribute('href') ?? '').searchParams.get('text');
  expect(text).toMatch(/^Mariama Sow demande à payer 100,00.*\/admin$/s);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the decision shows by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await request(asked());
    mockApi(() => ({ body: { success: true, data: asked(decided('ACCORDE')) } }));
    await runInAct(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(shown()).toContain('Moussa Ba accorde 100,00 $'));
    expect(screen.queryByRole('button')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test.each<[string, Partial<Approval>, Parameters<typeof request>[1], string]>([
  ['declined', decided('REFUSE'), {}, 'Moussa Ba refuse 100,00 $'],
  ['late', { statut: 'EXPIRE' }, {}, 'L’accord n’est plus valable'],
  ['spent', decided('UTILISE'), {}, 'L’accord est déjà utilisé'],
  ['too small', decided('ACCORDE'), { total: 12_000 }, 'Cette vente laisse 120,00'],
  ['given, but refused all the same', decided('ACCORDE'), { limit: 'TERMS_SUM_FULL' }, 'Moussa Ba accorde'],
])('%s: another approval can be asked for', async (_, change, props, text) => {
  await request(asked(change), props);
  expect(shown()).toContain(text);
  expect(named(/^Demander l’accord/)).toBeDefined();
});

const home = async (approvals: Approval[]) => {
  mockApi((call) => (call.startsWith('GET /comptoir/accords') ? listReply(approvals) : listReply([])));
  await visit('/admin', { as: 'ADMIN' });
};

test('an admin sees who asks for what, and decides by one press', async () => {
  await home([asked()]);
  const section = await findOnly('section:has(> h2 + ul)');
  const words = section.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const fact of ['Mariama Sow : payer 100,00', 'Awa Diop, Dépôt du Havre', 'Le Havre – Dakar', '1 950,00'])
    expect(words).toContain(fact);
  mockApi((call) =>
    call.startsWith('POST') ? { body: { success: true, data: asked(decided('ACCORDE')) } } : listReply([]),
  );
  await press(/^Accorder 100,00/);
  await waitUntilSettled();
  expect(requests).toContain('POST /comptoir/accords/12/decision');
  expect(requestBodies).toEqual([{ statut: 'ACCORDE' }]);
  expect(shown()).toContain('Accordé : l’agent peut vendre');
  await waitFor(() => expect(document.querySelector('section:has(> h2 + ul)')).toBeNull());
});

test('an admin who comes second hears what was decided', async () => {
  await home([asked({ limite: 'TERMS_SHARE_FULL', site: null })]);
  await findOnly('section:has(> h2 + ul)');
  expect(shown()).toContain('12 % partent sans être payés');
  mockApi((call) =>
    call.startsWith('POST') ? { body: { success: true, data: asked(decided('REFUSE')) } } : listReply([]),
  );
  await press(/^Accorder/);
  await waitUntilSettled();
  expect(shown()).toContain('Refusé');
});

test('a sale that is refused above a limit offers to ask, and is made with the approval', async () => {
  keepSale();
  let isApproved = false;
  mockApi((call) => {
    if (call === 'POST /comptoir/accords') return { status: 201, body: { success: true, data: asked() } };
    if (call.startsWith('GET /comptoir/accords'))
      return { body: { success: true, data: asked(isApproved ? decided('ACCORDE') : {}) } };
    if (call === 'POST /comptoir/ventes')
      return { status: 409, body: { success: false, code: 'TERMS_SUM_FULL', message: 'Au plus 2000 $.' } };
    return counterReply(call);
  });
  await visit('/agent/comptoir', { as: 'AGENT' });
  await press(/^Vendre pour/);
  await waitUntilSettled();
  expect(shown()).toContain('Au plus 2000 $.');
  await waitFor(() => named(/^Demander l’accord/));
  isApproved = true;
  await press(/^Demander l’accord/);
  await waitUntilSettled();
  expect(shown()).not.toContain('Au plus 2000 $.');
  await press(/^Vendre pour/);
  await waitUntilSettled();
  const sales = requestBodies.filter(
    (body): body is { accord?: number } => typeof body === 'object' && body !== null && 'colis' in body,
  );
  expect(sales.map(({ accord }) => accord)).toEqual([undefined, 12]);
});
