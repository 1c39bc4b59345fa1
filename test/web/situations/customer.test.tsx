// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '#shared/auth/schema.ts';
import { HEADLINE_PROBLEMS, type Headline } from '#shared/situation/codes.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { ColisCard } from '#web/core/colis/ColisCard.tsx';
import { cacheParcel } from '#web/core/loading/embeddedParcel.ts';
import { trackedFactsOf } from '#web/core/tracking/trackedFactsOf.ts';
import { ColisDetails } from '#web/features/colis/ColisDetails.tsx';
import { SituationNotices } from '#web/features/dashboard/SituationNotices.tsx';
import { TrackedParcel } from '#web/features/parcel-tracking/TrackedParcel.tsx';
import { ColisInContainer } from '#web/features/tracking/ColisInContainer.tsx';
import { ContainerChoice } from '#web/features/tracking/ContainerChoice.tsx';
import { changeLanguage, i18n, loadTexts } from '#web/i18n/i18n.ts';
import { renderAt } from '#web/server/renderAt.tsx';
import { sampleOf } from '../../support/runs/nightly.ts';
import { expectAgreement, expectSeen, plain, wordsIn } from '../../support/situations/agreement.ts';
import {
  type ParcelInSituation,
  parcelInSituation,
  SITUATION_CODES,
} from '../../support/situations/parcel-in-situation.ts';
import { claimsIn } from '../../support/situations/situation-claims.ts';
import { OFF_DATE } from '../../support/situations/situations.ts';
import { loadFrenchTexts } from '../browser.ts';
import { rejectedDocument } from '../documents.ts';
import { listReply, mockApi, show } from '../visit.tsx';

/** Every situation in every view of customers and recipients, in both languages: all say the same, and nothing else. */

const TEXTS = [
  'colis',
  'colisForm',
  'collection',
  'collectionProxy',
  'customsDocument',
  'dashboard',
  'parcelTracking',
  'receipt',
  'sites',
  'situation',
  'tracking',
  'trackingCode',
] as const;

interface View {
  reader: 'CLIENT' | 'PUBLIC';
  /** Renders the view; undefined when a parcel in this situation is not in it. */
  element: (parcel: ParcelInSituation) => ReactElement | undefined;
  /** Texts that name the situation. */
  words: (titre: Headline) => string[];
}

const word = (titre: Headline): string => i18n.t(`situation:${titre}`);
const headline = (titre: Headline): string => raw(`parcelTracking:headline.${titre}`);
const raw = (key: string): string => i18n.t(key as 'common:ui.loading', { skipInterpolation: true });
const facts = ({ colis, container, jalons }: ParcelInSituation) => trackedFactsOf(colis, container, jalons);

const VIEWS: Readonly<Record<string, View>> = {
  'list card': {
    reader: 'CLIENT',
    element: ({ colis, container, douane }) => (
      <ul>
        <ColisCard colis={colis} container={container} showUnpaid documentToReplace={douane === 'REFUSE'} />
      </ul>
    ),
    words: (titre) => [word(titre)],
  },
  'parcel’s page': {
    reader: 'CLIENT',
    element: ({ colis }) => <ColisDetails colis={colis} loading={null} />,
    words: (titre) => [headline(titre), word(titre)],
  },
  dashboard: {
    reader: 'CLIENT',
    element: (parcel) =>
      isOnDashboard(parcel) ? <SituationNotices colis={[parcel.colis]} containers={[parcel.container]} /> : undefined,
    words: (titre) => [word(titre)],
  },
  'parcels of /tracking': {
    reader: 'CLIENT',
    element: ({ colis, container, jalons }) => (
      <ColisInContainer colis={[colis]} container={container} jalons={jalons} />
    ),
    words: (titre) => [headline(titre), word(titre)],
  },
  'choice of /tracking': {
    reader: 'CLIENT',
    element: (parcel) => (
      <ContainerChoice
        list={NO_MORE}
        choices={[{ container: parcel.container, colis: [parcel.colis], facts: [facts(parcel)] }]}
        chosen={undefined}
      />
    ),
    words: (titre) => [headline(titre)],
  },
  '/suivi': {
    reader: 'PUBLIC',
    element: () => <TrackedParcel code={CODE} />,
    words: (titre) => [headline(titre), raw(`parcelTracking:advice.${titre}`)],
  },
};

const CODE = '7K3M9QPX4WTHW';
const NO_MORE = { rows: [], hasNextPage: false } as unknown as Parameters<typeof ContainerChoice>[0]['list'];

/** Views that name the dates of the container beside its parcels. */
const OF_CONTAINER_TOO = ['parcels of /tracking', 'choice of /tracking'];
const OF_CONTAINER = ['DEPART_SUSPENDU', 'DEPART_ATTENDU', 'ARRIVEE_ATTENDUE'];
const isOnDashboard = ({ seenBy }: ParcelInSituation): boolean => {
  const { titre } = seenBy('CLIENT');
  return (
    titre === 'A_RETIRER' || ((HEADLINE_PROBLEMS as readonly string[]).includes(titre) && !OF_CONTAINER.includes(titre))
  );
};

const mockReplies = ({ colis, container, jalons, collection, tracking, douane }: ParcelInSituation) =>
  mockApi((call) => {
    const reply = (data: unknown) => ({ body: { success: true, data } });
    if (call.includes('/suivi/')) return reply(tracking);
    if (/\/customs\/\d+$/.test(call)) return reply(rejectedDocument({ statut: douane ?? 'ACCEPTE' }));
    if (call.includes('/jalons')) return reply({ bookingId: container.id, jalons });
    if (call.includes('/bookings/')) return reply(container);
    if (call.endsWith('/retrait')) return reply(collection);
    if (call.includes('/messages')) return reply({ messages: [], emailInjoignable: null, arrete: false });
    if (/\/colis\/\d+$/.test(call)) return reply(colis);
    return listReply([], { nonLues: 0 });
  });

/** Text of the page, without the schedule of the container, which is not the parcel's. */
const wordsOnPage = (): string => {
  const page = document.body.cloneNode(true) as HTMLElement;
  for (const schedule of page.querySelectorAll(SCHEDULE)) schedule.remove();
  return wordsIn(page);
};

/** Text of `/suivi` as the server draws it, with its title, description and preview. */
const wordsDrawn = async ({ tracking }: ParcelInSituation, language: Language): Promise<string> => {
  cacheParcel(queryClient, { code: CODE, parcel: tracking, asOf: OFF_DATE.getTime() });
  const { html, metadata } = await renderAt('trackedColis', `/suivi/${CODE}`, language);
  queryClient.clear();
  const drawn = document.createElement('div');
  drawn.innerHTML = html;
  const main = drawn.querySelector('main');
  if (!main) throw new Error('nothing is drawn');
  for (const schedule of main.querySelectorAll(SCHEDULE)) schedule.remove();
  return plain([metadata.title, metadata.description, metadata.preview, wordsIn(main)].join(' '));
};

const SCHEDULE = '[aria-labelledby="route"] details';

beforeAll(async () => {
  await loadFrenchTexts();
  await loadTexts(TEXTS);
  await i18n.loadLanguages(LANGUAGES);
});
beforeEach(() => vi.setSystemTime(OFF_DATE));

describe.each(LANGUAGES)('in %s', (language) => {
  const codes = sampleOf(SITUATION_CODES, LANGUAGES.length, LANGUAGES.indexOf(language));
  beforeAll(() => changeLanguage(language));
  describe.each(Object.entries(VIEWS))('%s', (name, { reader, element, words }) => {
    test.each(codes)('%s', async (code) => {
      const parcel = await parcelInSituation(code);
      const view = element(parcel);
      if (!view) return;
      mockReplies(parcel);
      await show(view, { as: reader === 'PUBLIC' ? 'nobody' : 'USER' });
      const situation = parcel.seenBy(reader);
      expectAgreement(wordsOnPage(), situation, language, words(situation.titre));
      if (situation.problemes.includes('ENDOMMAGE') && !OF_CONTAINER_TOO.includes(name))
        expect(Object.keys(claimsIn(wordsOnPage(), language))).toContain('damaged');
      if (isOffJourney(situation.titre) && !OF_CONTAINER_TOO.includes(name))
        expect(wordsOnPage()).not.toMatch(/(10|28) (décembre|December)/);
    });
  });
  test.each(codes)('/suivi as the server draws it: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const situation = parcel.seenBy('PUBLIC');
    const words = VIEWS['/suivi']?.words(situation.titre) ?? [];
    expectAgreement(await wordsDrawn(parcel, language), situation, language, words);
  });
});

expectSeen([
  'toBring',
  'received',
  'loaded',
  'onTheWay',
  'arrived',
  'collectable',
  'handedOver',
  'lost',
  'missing',
  'wrongContainer',
  'leftBehind',
  'withoutSpace',
  'otherDepot',
  'cancelled',
  'toFetch',
  'refused',
  'due',
]);
