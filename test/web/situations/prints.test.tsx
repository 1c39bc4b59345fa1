// @vitest-environment jsdom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { presentCustomsParcel } from '#functions/customs/documented-parcels.ts';
import { loadingLineOf } from '#functions/manifest/loading-lines.ts';
import { presentBought } from '#functions/payments/receipts.ts';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { Label } from '#web/core/label/Label.tsx';
import { hasLabel, type LabelledColis, useLabelContent } from '#web/core/label/labelContent.ts';
import type { PdfDocument } from '#web/core/pdf/makePdf.ts';
import { receiptDocument } from '#web/features/colis/receiptDocument.ts';
import { printCsv, printDocument } from '#web/features/container-customs/prints.ts';
import { loadCustomsPrintTexts } from '#web/features/container-customs/printTexts.ts';
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
import { receipt } from '../receipts.ts';
import { show } from '../visit.tsx';

/** Every situation on a label, in a receipt and in the customs lists of a container, in both languages. */

const word = (key: string): string => plain(String(i18n.t(key as never, { skipInterpolation: true })));
const wordsOf = ({ title, facts, tables, notes }: PdfDocument): string =>
  plain(
    [title, facts, tables.map(({ columns, rows }) => [columns.map((each) => each.title), rows]), notes]
      .flat(4)
      .join(' '),
  );

function LabelOf({ parcel: { colis, container } }: { parcel: ParcelInSituation }) {
  return <Label content={useLabelContent()(colis as LabelledColis, container)} />;
}

beforeAll(async () => {
  await loadFrenchTexts();
  await loadTexts(['labels', 'receipt', 'colisForm']);
  await i18n.loadLanguages(LANGUAGES);
});
beforeEach(() => vi.setSystemTime(OFF_DATE));

test('a receipt asks for no rest of a parcel that was left behind unbrought: it needs another departure first', async () => {
  const { stored } = await parcelInSituation('NON_RECU');
  const incident = { type: 'RESTE', le: stored.createdAt, conteneurId: 1, siteId: 5, decision: null } as const;
  expect([presentBought(stored).reste, presentBought({ ...stored, incident }).reste]).toEqual([20, 0]);
});

describe.each(LANGUAGES)('in %s', (language) => {
  const codes = sampleOf(SITUATION_CODES, LANGUAGES.length, LANGUAGES.indexOf(language));
  beforeAll(() => changeLanguage(language));

  test.each(codes)('a label names the departure only if the parcel leaves then: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const { colis, stored } = parcel;
    expect(mayHaveLabel(colis)).toBe(stored.etat !== 'ANNULE' && code !== 'PERDU');
    if (!hasLabel(colis)) return;
    const situation = parcel.seenBy('CLIENT');
    await show(<LabelOf parcel={parcel} />, { as: 'USER' });
    const text = wordsIn(document.body);
    expectAgreement(text, situation, language, [], false);
    const isOff =
      isOffJourney(situation.titre) || situation.titre === 'DEPART_SUSPENDU' || situation.titre === 'DEPART_ATTENDU';
    expect([/20\d\d/.test(text), text.includes(word('labels:label.departureUnknown'))]).toEqual([!isOff, isOff]);
  });

  test.each(codes)('a receipt asks for a rest only where the parcel does: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const situation = parcel.seenBy('CLIENT');
    const { stored } = parcel;
    const line = { colisId: stored.id, montant: 5, pour: null, ...presentBought(stored) };
    const text = wordsOf(
      receiptDocument(
        receipt({ lignes: [line], montant: 5 }),
        'A4',
        i18n.getFixedT(language, ['receipt']),
        i18n.getFixedT(language, 'colisForm'),
        i18n.getFixedT(language, 'seller'),
        language,
      ),
    );
    expectAgreement(text, situation, language, [], false);
    const rest = word('receipt:rest').split('{{')[0]?.trim() ?? '';
    expect(text.includes(rest)).toBe(situation.du !== null);
  });

  test.each(codes)('the customs lists have the parcels that the manifest calls loaded: %s', async (code) => {
    const parcel = await parcelInSituation(code);
    const { stored, storedContainer, container } = parcel;
    const shown = presentCustomsParcel({ colis: stored, document: undefined, inventory: undefined });
    expect(shown.charge).toBe(loadingLineOf(stored, storedContainer, {}, OFF_DATE).chargement !== null);
    const texts = await loadCustomsPrintTexts(language);
    const parcels = shown.charge ? [{ ...shown, inventaire: null }] : [];
    const check = {
      bookingId: container.id,
      colis: parcels,
      destinataires: [],
      constats: [],
      commissionnaireRequis: false,
      controle: '',
    };
    const source = { container, check, parcels };
    const text = wordsOf(printDocument('list', source, { texts, language }));
    expectAgreement(text.replaceAll(texts.facts.colis, ''), parcel.seenBy('ADMIN'), language, [], false);
    expect(text.includes(shown.nomDestinataire)).toBe(shown.charge);
    expect(printCsv('list', source, { texts, language }).includes(shown.nomDestinataire)).toBe(shown.charge);
  });
});
