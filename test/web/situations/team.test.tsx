// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { presentRow } from '#functions/cockpit/cockpit.present.ts';
import { rowOf } from '#functions/cockpit/row.ts';
import { presentContainer, presentParcel } from '#functions/intake/intake.service.ts';
import { loadingLineOf } from '#functions/manifest/loading-lines.ts';
import { presentLoadableParcel } from '#functions/manifest/present-loading.ts';
import { manifestContainerOf } from '#functions/manifest/present-manifest.ts';
import { presentUnloadableParcel } from '#functions/manifest/present-unloading.ts';
import { unloadingLineOf } from '#functions/manifest/unloading-lines.ts';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { closingBlockerOf } from '#shared/customs/closing-blocker.ts';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { countsInUnloading, isCancelledInside, isExpectedOut, isKnownMissing } from '#shared/manifest/unloading.ts';
import { AGENT_ORDERS, takesIntake } from '#shared/situation/agent-order.ts';
import { isPaymentPostponed } from '#shared/situation/problems.ts';
import type { Situation } from '#shared/situation/situation.ts';
import { ColisPanel } from '#web/core/admin/colis/ColisPanel.tsx';
import { printCsv, printDocument } from '#web/features/admin-manifest/loadingPrints.ts';
import { loadPrintTexts } from '#web/features/admin-manifest/printTexts.ts';
import { UnloadingLines } from '#web/features/admin-manifest/UnloadingLines.tsx';
import { unloadingCsv, unloadingDocument } from '#web/features/admin-manifest/unloadingPrints.ts';
import { HandoverLoader } from '#web/features/agent/handover/HandoverLoader.tsx';
import { IntakeLoader } from '#web/features/agent/intake/IntakeLoader.tsx';
import { LoadingGroups } from '#web/features/agent/loading/LoadingGroups.tsx';
import { UnloadingGroups } from '#web/features/agent/loading/UnloadingGroups.tsx';
import { orderOf } from '#web/features/agent/parts/agentOrder.ts';
import { offlineLoadingList } from '#web/features/agent/queries/loadingList.ts';
import { offlineUnloadingList } from '#web/features/agent/queries/unloadingList.ts';
import { Parcels } from '#web/features/cockpit/Parcels.tsx';
import { useCsvRows } from '#web/features/cockpit/useCsvRows.ts';
import { changeLanguage, i18n, loadTexts } from '#web/i18n/i18n.ts';
import { sampleOf } from '../../support/runs/nightly.ts';
import { expectAgreement, plain, wordsIn } from '../../support/situations/agreement.ts';
import {
  type ParcelInSituation,
  parcelInSituation,
  SITUATION_CODES,
} from '../../support/situations/parcel-in-situation.ts';
import { OFF_DATE } from '../../support/situations/situations.ts';
import { loadFrenchTexts } from '../browser.ts';
import { listReply, mockApi, show } from '../visit.tsx';

// jsdom draws nothing.
vi.mock('#web/features/agent/handover/SignatureField.tsx', () => ({ SignatureField: () => null }));

/** Every situation in the views of agents and admins, in both languages. */

const TEXTS = [
  'admin',
  'adminColis',
  'agent',
  'agentHandover',
  'agentLoading',
  'agentUnloading',
  'bulk',
  'change',
  'cockpit',
  'colis',
  'colisForm',
  'collection',
  'journal',
  'offlineQueue',
  'situation',
  'staffJournal',
  'table',
  'manifest',
  'unloadingManifest',
] as const;

const word = (key: string): string => plain(String(i18n.t(key as never)));
const situationWord = ({ titre }: Situation): string => word(`situation:${titre}`);
const pageWords = (): string => {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const choice of page.querySelectorAll('select, button')) choice.remove(); // what an admin may still decide
  return wordsIn(page);
};

const cockpitRow = ({ stored, storedContainer, douane }: ParcelInSituation) =>
  presentRow(rowOf(stored, douane), storedContainer, OFF_DATE);

function Csv({ parcel }: { parcel: ParcelInSituation }) {
  const [heads = [], row = []] = useCsvRows()([cockpitRow(parcel)]);
  return heads.map((head, at) => (
    <output key={String(head)} name={String(head)}>
      {String(row[at])}
    </output>
  ));
}
const cell = (head: string): string =>
  plain(document.querySelector(`output[name="${word(`cockpit:exports.columns.${head}`)}"]`)?.textContent ?? '');

/** Agents of the depot (5) and of the arrival point (7). */
const agentOf = (siteId: 5 | 7) => ({ isAdmin: false, siteId }) as Parameters<typeof presentContainer>[1];
const documentBlockerOf = ({ douane }: ParcelInSituation) =>
  douane ? closingBlockerOf({ statut: douane, etape: null }) : undefined;
const agentParcel = async (parcel: ParcelInSituation, siteId: 5 | 7): Promise<AgentParcelWithContainer> => ({
  ...(await presentParcel(parcel.stored, parcel.storedContainer, agentOf(siteId), true, documentBlockerOf(parcel))),
  conteneur: presentContainer(parcel.storedContainer, agentOf(siteId)),
});
const mockAgent = (parcel: AgentParcelWithContainer) =>
  mockApi((call) => (call.includes('/agent/colis/') ? { body: { success: true, data: parcel } } : listReply([])));

beforeAll(async () => {
  await loadFrenchTexts();
  await loadTexts(TEXTS);
  await i18n.loadLanguages(LANGUAGES);
});
beforeEach(() => vi.setSystemTime(OFF_DATE));

describe.each(LANGUAGES)('in %s', (language) => {
  const codes = sampleOf(SITUATION_CODES, LANGUAGES.length, LANGUAGES.indexOf(language));
  beforeAll(() => changeLanguage(language));

  test.each(codes)('the row of the cockpit and its file: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const situation = parcel.seenBy('ADMIN');
    const row = cockpitRow(parcel);
    const points = row.exceptions.map((each) => word(`situation:${each}`));
    await show(<Csv parcel={parcel} />, { as: 'ADMIN' });
    expect([cell('etape'), cell('points')]).toEqual([situationWord(situation), points.join(', ')]);
    const isPostponed = isPaymentPostponed(parcel.colis, parcel.container, OFF_DATE.toISOString());
    expect(Number(cell('du')) > 0).toBe(situation.du !== null && !isPostponed);
    await show(<Parcels rows={[row]} container={parcel.container} onAct={() => {}} />, { as: 'ADMIN' });
    const shown = document.querySelector('tbody tr');
    if (!shown) return expect([situation.etape, points]).toEqual(['ANNULE', []]); // such rows show by their filter
    const text = wordsIn(shown);
    for (const each of [situationWord(situation), ...points]) expect(text).toContain(each);
  });

  test.each(codes)('the panel of an admin: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const situation = parcel.seenBy('ADMIN');
    mockApi((call) => {
      if (call.endsWith('/remise'))
        return { status: 404, body: { success: false, code: 'HANDOVER_NOT_FOUND', message: '' } };
      if (call.includes('/bookings/')) return { body: { success: true, data: parcel.container } };
      if (/\/colis\/\d+$/.test(call)) return { body: { success: true, data: parcel.colis } };
      return listReply([], { nonLues: 0 });
    });
    await show(<ColisPanel colis={parcel.colis} />, { as: 'ADMIN' });
    expectAgreement(pageWords(), situation, language, [situationWord(situation)], false);
  });

  test.each(codes)('the agent of the depot: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const seen = await agentParcel(parcel, 5);
    mockAgent(seen);
    await show(<IntakeLoader reference={String(seen.id)} corrected={undefined} weighing={false} onDone={() => {}} />, {
      as: 'USER',
    });
    const text = pageWords();
    const order = orderOf(seen, seen.conteneur);
    const titles = new Set(AGENT_ORDERS.map((each) => word(`agent:orders.${each}.title`)));
    expect([...titles].filter((title) => text.includes(title))).toEqual(
      order ? [word(`agent:orders.${order}.title`)] : [],
    );
    expect(text.includes(word('agent:verdict.question'))).toBe(takesIntake(order));
  });

  test.each(codes)('the agent who hands over: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const { etape, du, problemes } = parcel.seenBy('AGENT');
    const seen = await agentParcel(parcel, 7);
    mockAgent(seen);
    await show(<HandoverLoader reference={String(seen.id)} corrected={undefined} onDone={() => {}} />, { as: 'USER' });
    const canHandOver = document.querySelector('form') !== null;
    const isOff = (['MANQUANT', 'EN_TROP', 'PERDU', 'RESTE', 'LITIGE'] as const).some((problem) =>
      problemes.includes(problem),
    );
    expect([canHandOver, pageWords()]).toEqual([
      (etape === 'ARRIVE' || etape === 'A_RETIRER') && du === null && !isOff,
      pageWords(),
    ]);
  });

  test.each(codes)('the lists of a container, from the server and from the device: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const { stored } = parcel;
    const seen = await agentParcel(parcel, 5);
    const kept = [{ container: seen.conteneur, parcels: [seen] }];
    const [device] = kept as unknown as [Parameters<typeof offlineLoadingList>[0]];
    const isShown = stored.etat !== 'ANNULE' || stored.chargement !== undefined;
    const loading = [
      isShown ? [presentLoadableParcel(stored, documentBlockerOf(parcel))] : [],
      offlineLoadingList(device).colis,
    ];
    const expected = isExpectedOut(stored, false);
    const unloading = [
      countsInUnloading(stored, false) || isCancelledInside(stored) ? [presentUnloadableParcel(stored, expected)] : [],
      offlineUnloadingList(device).colis,
    ];
    const texts: string[][] = [[], []];
    for (const colis of loading) {
      await show(<LoadingGroups isClosed={false} colis={colis} waiting={[]} onTakeOut={undefined} />);
      texts[0]?.push(pageWords());
    }
    for (const colis of unloading) {
      await show(<UnloadingGroups colis={colis} enTrop={[]} waiting={[]} onUndo={undefined} onDamage={undefined} />);
      texts[1]?.push(pageWords());
    }
    for (const [server, offline] of texts) expect(offline).toBe(server);
    expect(loading.map(([each]) => each?.receptionLe ?? null)[0]).toBe(loading[1]?.[0]?.receptionLe ?? null);
  });

  test.each(codes)('the printed lists of a container, as PDF and as CSV: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const { stored, storedContainer } = parcel;
    const { titre, problemes } = parcel.seenBy('AGENT');
    const texts = await loadPrintTexts(language);
    const line = loadingLineOf(stored, storedContainer, {}, OFF_DATE);
    const conteneur = manifestContainerOf(storedContainer);
    const printed = [problemes.slice(0, 1).map((problem) => texts.situations[problem])];
    const draft = { conteneur, lignes: [line], version: null };
    for (const print of ['manifest', 'packing'] as const) {
      const [table] = printDocument(print, draft, texts, language).tables;
      expect([table?.rows.map((row) => row.at(-1))]).toEqual(
        problemes.length > 0 ? printed : [[expect.stringMatching(/\d/)]],
      );
      for (const each of printed.flat()) expect(printCsv(print, draft, texts, language)).toContain(each);
    }
    if (!countsInUnloading(stored, false) && !isCancelledInside(stored)) return;
    const lignes = [unloadingLineOf(line, stored, [], false)];
    const [table] = unloadingDocument({ conteneur, lignes, version: null }, texts, language).tables;
    const result = table?.rows[0]?.[5] ?? '';
    expect(unloadingCsv({ conteneur, lignes, version: null }, texts, language)).toContain(result);
    const words = result.split(/ · | ?: /);
    await show(<UnloadingLines list={{ etat: 'OUVERT', lignes, photos: [] }} />, { as: 'ADMIN' });
    expect(wordsIn(document.body).includes(word('unloadingManifest:lines.missing'))).toBe(lignes.some(isKnownMissing));
    await show(<UnloadingLines list={{ etat: 'CLOS', lignes, photos: [] }} />, { as: 'ADMIN' });
    expect(wordsIn(document.body)).toContain(word('unloadingManifest:lines.missing'));
    const isOut = stored.arrivee !== undefined || stored.etat === 'LIVRE';
    expect({
      result,
      missing: words.includes(texts.results.MANQUANT),
      out: words.includes(texts.results.ARRIVE) || words.includes(texts.results.ENDOMMAGE),
      problem: problemes[0] === undefined || words.includes(texts.situations[problemes[0]]),
    }).toEqual({
      result,
      missing: titre === 'MANQUANT' || titre === 'PERDU',
      out: isOut && stored.etat !== 'ANNULE',
      problem: true,
    });
  });

  test.each([
    ['RENVOI', 'RENVOYER'],
    ['A_RECUPERER', 'RENDRE'],
  ] as const)('the unloading list after the decision %s, from the server and from the device', async (choix, order) => {
    const parcel = await parcelInSituation('ANNULE_ARRIVE');
    const { stored } = parcel;
    if (stored.incident) stored.incident.decision = { choix, par: 1, le: stored.createdAt, motif: 'Vu.' };
    const seen = await agentParcel(parcel, 7);
    const device = { container: seen.conteneur, parcels: [seen] } as Parameters<typeof offlineUnloadingList>[0];
    for (const colis of [[presentUnloadableParcel(stored, false)], offlineUnloadingList(device).colis]) {
      await show(<UnloadingGroups colis={colis} enTrop={[]} waiting={[]} onUndo={undefined} onDamage={undefined} />);
      expect(pageWords()).toContain(word(`agent:orders.${order}.title`));
      expect(pageWords()).not.toContain(word('agentUnloading:cancelled.inside'));
    }
  });
});
