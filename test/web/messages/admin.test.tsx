// @vitest-environment jsdom
import { act } from 'react';
import { onTestFinished, vi } from 'vitest';
import { signIn } from '#web/core/session/session.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { admin } from '../../spec/admin.ts';
import { fillPlaceholders } from '../../support/browsers/page-texts.ts';
import { fillIn, getOnly, loadFrenchTexts, runInAct } from '../browser.ts';
import { colis } from '../colis.ts';
import { openPage } from '../open-page.tsx';
import { changePreview } from '../previews.ts';
import { listReply } from '../visit.tsx';
import { expectNoneShown, FAILURE, mockReplies, type Reader, testMessages } from './read-messages.tsx';

const ONE = colis();
const PREVIEW = changePreview({ clients: 0, noms: [], messages: [] });

/** Changes a parcel to its next état, which needs no confirmation; the API answers with `reply`. */
const putOnHold = async ({ open, words }: Reader, reply: Parameters<typeof mockReplies>[0][string]) => {
  mockReplies({
    'GET /colis/all': listReply([ONE]),
    [`GET /colis/${ONE.id}/etat-preview`]: { body: { success: true, data: PREVIEW } },
    'PUT /colis/modifier': reply,
  });
  await open('/admin/colis', 'ADMIN');
  const label = fillPlaceholders(words.adminColis.etatOf, { id: ONE.id });
  await fillIn(getOnly(`select[aria-label="${label}"]`), 'EN_ATTENTE');
};

testMessages(admin, {
  adminColisLoading: async ({ language }) => {
    const api = globalThis.fetch;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
      String(call[0]).includes('/colis/all') ? new Promise(() => {}) : api(...call),
    );
    onTestFinished(() => void vi.stubGlobal('fetch', api));
    await loadFrenchTexts();
    await runInAct(() => signIn({ token: 'jwt', role: 'ADMIN', userId: 7 }));
    await act(() => changeLanguage(language));
    await openPage('/admin/colis'); // without waiting for the reply
  },
  adminColisNone: async ({ open }) => open('/admin/colis?client=7&paiement=PAYE', 'ADMIN'),
  adminColisFailed: async ({ open }) => {
    mockReplies({ 'GET /colis/all': FAILURE });
    await open('/admin/colis', 'ADMIN');
  },
  adminEtatChanged: (reader) => putOnHold(reader, { body: { success: true, data: { ...ONE, etat: 'EN_ATTENTE' } } }),
  adminEtatNotChanged: (reader) => putOnHold(reader, FAILURE),
});

expectNoneShown(admin, {
  '/admin': ({ open }) => open('/admin', 'ADMIN'),
  '/admin/colis': ({ open }) => {
    mockReplies({ 'GET /colis/all': listReply([ONE]) });
    return open('/admin/colis', 'ADMIN');
  },
});
