// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { useRowSelection } from '#web/core/admin/bulk/useRowSelection.ts';
import { PaymentBadge } from '#web/core/admin/colis/PaymentBadge.tsx';
import { Badges } from '#web/core/colis/Badges.tsx';
import { useParcelColumns } from '#web/features/cockpit/ParcelCells.tsx';
import { useCsvRows } from '#web/features/cockpit/useCsvRows.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { fillIn, findOnly, runInAct } from './browser.ts';
import { row } from './cockpit.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { rejectedDocument } from './documents.ts';
import { listReply, mockApi, pageText, requestBodies, show, visit, waitUntilSettled } from './visit.tsx';

/** Intake of a parcel as it was booked. */
const RECEIVED: Colis['reception'] = {
  le: '2096-12-01T10:00:00.000Z',
  siteId: 5,
  verdict: 'CONFORME',
  mesures: null,
  prevu: null,
  ecart: null,
  refus: null,
};

/** Parcel of $180, of which $70 was received. */
const partPaid = (special: Partial<Colis> = {}): Colis =>
  colis({
    id: 11,
    recu: 70,
    aPayer: 110,
    aPayerAvant: null,
    decompte: {
      charges: [
        ...colis().lignes,
        { code: 'ECART', montant: 20, le: '2096-12-01T10:00:00.000Z' },
        { code: 'DISPENSE', montant: -20, le: '2096-12-02T10:00:00.000Z' },
      ],
      versements: [
        { paymentId: 5, montant: 100, le: '2096-12-01T10:00:00.000Z', conteste: false },
        { paymentId: 5, montant: -30, le: '2096-12-02T10:00:00.000Z', conteste: false },
      ],
    },
    ...special,
  });

const mock = (one: Colis, its: Partial<Container> = {}) =>
  mockApi((call) => {
    if (/\/customs\/\d+$/.test(call))
      return { body: { success: true, data: { ...rejectedDocument(), statut: 'ACCEPTE' } } };
    if (/\/bookings\/\d+/.test(call)) return { body: { success: true, data: container(its) } };
    if (call.endsWith('/colis/11')) return { body: { success: true, data: one } };
    if (call.includes('/payments/add/')) return { body: { success: true, data: {} }, status: 201 };
    return listReply(call.includes('/colis') ? [one] : [], { nonLues: 0 });
  });

test('a line that the team has still to give back says so, an earlier one that went back does not', async () => {
  const { decompte } = partPaid();
  const later = { paymentId: 5, montant: -20, le: '2096-12-03T10:00:00.000Z', conteste: false };
  const versements = [...(decompte?.versements ?? []), later];
  mock(
    partPaid({
      decompte: { charges: decompte?.charges ?? [], versements },
      aRembourser: 20,
      remboursementsDus: [{ paymentId: 5, montant: 20 }],
    }),
  );
  await visit('/colis/11');
  await waitUntilSettled();
  const text = pageText().replace(/\s+/g, ' ');
  expect(text).toContain('Remboursement, 2 décembre 2096');
  expect(text).toContain('À rembourser, 3 décembre 2096');
  expect(text).toContain('RemboursementÀ rembourser20,00 $');
  expect(text).not.toContain('Réception au dépôt');
});

test.each<[string, Partial<Colis>, Partial<Container>, RegExp]>([
  [
    'before the departure, until when',
    {},
    {},
    /Payez le reste.*reçu 70,00 \$ : il reste 110,00 \$ à payer.*Sa place est gardée.*avant son chargement, au plus tard le /,
  ],
  [
    'once it was not loaded, and promises no space',
    { etat: 'EN_ATTENTE', reception: RECEIVED },
    { manifesteClos: true },
    /Payez le reste(?!.*Sa place est gardée).*n’a pas été chargé dans son conteneur : payez le reste, puis choisissez un autre départ/,
  ],
  [
    'on its way',
    { etat: 'EN_TRANSIT' },
    {},
    /Payez le reste.*il reste 110,00 \$ à payer. Il sera remis une fois tout payé/,
  ],
])('the page of a parcel that is paid in part asks for the rest %s', async (_, special, its, step) => {
  mock(partPaid(special), its);
  await visit('/colis/11');
  await waitUntilSettled();
  const text = pageText().replace(/\s+/g, ' ');
  expect(text).toMatch(step);
  expect(text).toMatch(/Payer ce colis · 110,00 \$/);
  expect(text).toMatch(
    /Écart de prix, .*20,00 \$.*Non réclamé, .*20,00 \$.*Reçu, .*100,00 \$.*Remboursement, .*30,00 \$/,
  );
  expect(text).not.toContain('Modifier ce colis');
});

function CockpitMoney({ of, its }: { of: CockpitColis; its?: Partial<Container> }) {
  const columns = useParcelColumns(useRowSelection([of]));
  const [heads = [], cells = []] = useCsvRows()([of]);
  return (
    <>
      <p>{columns.find(({ key }) => key === 'du')?.cell(of)}</p>
      <ul>
        {heads.map((head, at) => (
          <li key={String(head)}>{`${head}=${cells[at]}`}</li>
        ))}
      </ul>
      <PaymentBadge colis={partPaid()} container={its && container(its)} />
    </>
  );
}

test('the cockpit, its file and the list of parcels say what was received of a price, and the rest', async () => {
  await loadTexts(['cockpit', 'table', 'adminColis', 'situation']);
  await show(<CockpitMoney of={row({ prixEstime: 180, recu: 70, aPayer: 110 })} />, { as: 'ADMIN' });
  const text = pageText().replace(/\s/g, ' ');
  expect(text).toContain('110,00 $payé en partie : 70,00 $');
  expect(text).toContain('Reçu ($)=70');
  expect(text).toContain('Dû ($)=110');
  expect(text).toContain('Échéance=à payer maintenant');
  expect(text).toContain('Payé en partie, reste 110,00 $');
});

test.each([
  ['RETRAIT', 'à payer au retrait'],
  ['CHARGEMENT', 'à payer avant le chargement'],
] as const)('the cockpit and its file say that a payment is put off (%s)', async (reporte, words) => {
  await loadTexts(['cockpit', 'table', 'adminColis', 'situation']);
  await show(<CockpitMoney of={row({ aPayer: 180, reporte })} />, { as: 'ADMIN' });
  const text = pageText().replace(/\s/g, ' ');
  expect(text).toContain(`180,00 $${words}`);
  expect(text).toContain(`Échéance=${words}`);
});

test('an admin records a part of what is due, and no more than that', async () => {
  mock(colis({ id: 11, userId: 7 }));
  await visit('/admin/paiements?nouveau=11', { as: 'ADMIN' });
  await waitUntilSettled();
  const sum = (await findOnly('input[name="montant"]')) as HTMLInputElement;
  expect(sum.value).toBe('180');
  const submit = () => runInAct(() => sum.form?.requestSubmit());
  await fillIn(sum, '180.01');
  await submit();
  expect(pageText()).toMatch(/Il n’est dû que 180,00\s\$ pour ces colis/);
  await fillIn(sum, '50');
  await submit();
  await waitUntilSettled();
  expect(requestBodies).toContainEqual({ moyen: 'ESPECES', montant: 50, colisIds: [11] });
});

test('an unpaid parcel that needs another departure is asked for nothing in its row, its file and its badge', async () => {
  await loadTexts(['cockpit', 'table', 'adminColis', 'situation']);
  await show(<CockpitMoney of={row({ recu: 70, aPayer: 0 })} its={{ manifesteClos: true }} />, { as: 'ADMIN' });
  const text = pageText().replace(/\s/g, ' ');
  expect(text).toContain('0,00 $payé en partie : 70,00 $autre départ à choisir');
  expect(text).toContain('Échéance=autre départ à choisir');
  expect(text).toContain('Payé en partie, autre départ à choisir');
});

test('the panel of such a parcel says the same of its rest', async () => {
  mock(partPaid(), { manifesteClos: true });
  await visit('/admin/colis?ouvert=11', { as: 'ADMIN' });
  await waitUntilSettled();
  expect(pageText().replace(/\s/g, ' ')).toContain(
    'Reste à payerRien pour le moment, 110,00 $ une fois un autre départ',
  );
});

test('a parcel that is asked for a deposit says so in the cockpit and in the list of parcels', async () => {
  await loadTexts(['cockpit', 'table', 'adminColis', 'situation']);
  const deposit = colis({ acompteDu: 30 });
  await show(
    <>
      <CockpitMoney of={row({ aPayer: 180, acompteDu: 30 })} />
      <PaymentBadge colis={deposit} container={undefined} />
    </>,
    { as: 'ADMIN' },
  );
  const text = pageText().replace(/\s/g, ' ');
  expect(text).toContain('180,00 $d’abord un acompte : 30,00 $');
  expect(text).toContain('Acompte de 30,00 $ à payer');
});

test('a paid parcel whose payment a bank disputes is not shown as merely paid', async () => {
  await loadTexts(['adminColis', 'situation']);
  const litiges = [{ paymentId: 5, le: '2096-12-02T10:00:00.000Z', libere: true, repondreAvant: null }];
  await show(<PaymentBadge colis={colis({ paye: true, paymentId: 5, litiges })} container={undefined} />, {
    as: 'ADMIN',
  });
  expect(pageText()).toContain('PayéPaiement contesté');
});

test('the card of a parcel that is paid in part names the rest, beside its price', async () => {
  await loadTexts(['colis', 'situation']);
  await show(<Badges colis={partPaid()} container={container()} showUnpaid />);
  expect(pageText().replace(/\s/g, ' ')).toContain('Reste 110,00 $ à payer');
});
