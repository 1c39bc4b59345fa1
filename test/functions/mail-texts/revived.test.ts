import { expect, test } from 'vitest';
import { revivedEvent } from '#functions/colis/revive-colis.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { StoredContainer } from '#functions/containers/stored-container.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';

const reception = (verdict: 'CONFORME' | 'DIFFERENT' | 'REFUSE', ecart: 'SANS_PLACE' | null = null) =>
  ({ reception: { verdict, ecart } }) as Partial<StoredColis>;
const mailAfter = (before: Partial<StoredColis>, after: Partial<StoredColis> = {}): string => {
  const revived = { id: 11, userId: 7, priceCents: 10_000, lapsesAt: '2096-03-01T10:00:00.000Z', ...after };
  const event = revivedEvent(
    before as StoredColis,
    revived as StoredColis,
    { fuseau: 'Europe/Paris' } as StoredContainer,
  );
  return mailTemplates.fr.revived(event).paragraphs.join(' ');
};

test('the sender of a revived parcel reads whether it has its space, and whether to bring it again', () => {
  expect(mailAfter({})).toMatch(/: il a de nouveau sa place\. .*, sinon sa place sera libérée et il sera annulé\./);
  expect(mailAfter({})).not.toContain('apportez-le');
  expect(mailAfter({ rendu: { le: '', par: 1, motif: '' } })).toContain(
    'Il vous avait été rendu : une fois payé, apportez-le',
  );
  expect(mailAfter({}, reception('REFUSE'))).toContain('Le dépôt l’avait refusé : une fois payé, apportez-le');
  const withoutSpace = mailAfter({}, reception('DIFFERENT', 'SANS_PLACE'));
  expect(withoutSpace).toContain('il est toujours sans place dans son conteneur');
  expect(withoutSpace).not.toMatch(/a de nouveau sa place|sera libérée/);
});
