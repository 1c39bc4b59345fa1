import { expect, test } from 'vitest';
import { CLAIM_STATUTS } from '#shared/claims/constants.ts';
import { claimKindsOf, isClaimStep, isOpenClaim, mostOf, waitOf } from '#shared/claims/rules.ts';

const NOW = '2026-12-01T10:00:00.000Z';
const facts = { type: 'ENDOMMAGE', paidCents: 10_000, valueCents: 40_000, capCents: 30_000 } as const;

test('the rule gives a share of the freight that is paid, and of the value up to the cap', () => {
  expect(mostOf(facts, 100)).toEqual({ freightCents: 10_000, goodsCents: 30_000 });
  expect(mostOf(facts, 33)).toEqual({ freightCents: 3_300, goodsCents: 9_900 });
  expect(mostOf({ ...facts, valueCents: 101 }, 50)).toEqual({ freightCents: 5_000, goodsCents: 50 });
});

test('a delay, or anything but damage and loss, gives freight alone', () => {
  expect(mostOf({ ...facts, type: 'RETARD' }, 100)).toEqual({ freightCents: 10_000, goodsCents: 0 });
  expect(mostOf({ ...facts, type: 'AUTRE' }, 100).goodsCents).toBe(0);
});

test('without a rate of the day the value is not known', () => {
  expect(mostOf({ ...facts, valueCents: null }, 100).goodsCents).toBeNull();
});

test('what the product knows of a parcel is the first kind', () => {
  const arrived = { etat: 'ARRIVE', paye: true } as const;
  expect(claimKindsOf({ ...arrived, arrivee: { dommage: 'Carton ouvert' } }, {}, undefined, NOW)[0]).toBe('ENDOMMAGE');
  const lost = { etat: 'EN_TRANSIT', paye: true, incident: { type: 'MANQUANT', siteId: null } } as const;
  expect(claimKindsOf(lost, {}, undefined, NOW)).toEqual(['MANQUANT', 'AUTRE']);
  const late = claimKindsOf(
    { etat: 'EN_TRANSIT', paye: true },
    { dateArrivee: '2026-11-01T10:00:00.000Z' },
    undefined,
    NOW,
  );
  expect(late).toContain('RETARD');
});

test('nothing is claimed before a depot has the parcel, nor a year after its handover', () => {
  expect(claimKindsOf({ etat: 'ENREGISTRE', paye: true }, {}, undefined, NOW)).toEqual([]);
  expect(claimKindsOf({ etat: 'LIVRE', paye: true }, {}, '2025-11-30T10:00:00.000Z', NOW)).toEqual([]);
  expect(claimKindsOf({ etat: 'LIVRE', paye: true }, {}, '2025-12-02T10:00:00.000Z', NOW)).toContain('ENDOMMAGE');
});

test('somebody has to act on a claim exactly while it is open, and only an accepted one is paid', () => {
  for (const statut of CLAIM_STATUTS) expect(isOpenClaim(statut)).toBe(waitOf(statut) !== 'PERSONNE');
  expect(CLAIM_STATUTS.filter((statut) => isClaimStep('PAIEMENT', statut))).toEqual(['ACCEPTEE']);
  expect(CLAIM_STATUTS.filter((statut) => isClaimStep('REVISION', statut))).not.toContain('PAYEE');
});
