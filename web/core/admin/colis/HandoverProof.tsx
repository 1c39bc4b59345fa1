import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { handoverRoutes } from '#shared/handover/routes.ts';
import type { RecordedProof as Proof } from '#shared/handover/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { date } from '#web/core/format.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Sentence, Verbatim } from '#web/ui/Verbatim.tsx';

/**
 * Proof of a handover: who collected the parcel, against what, with links to signature and photos, and of handovers
 * that an admin undid or the API refused. A delivered parcel without one says so: an admin set its état. `isUndone` says that none of
 * them stands.
 */
export default function HandoverProof({ id, isUndone = false }: { id: number; isUndone?: boolean }) {
  const { t } = useTranslation('collection');
  const { data, error } = useQuery({
    queryKey: ['colis', id, 'proof'],
    queryFn: async () => (await call(handoverRoutes.proof, { params: { id } })).data,
    retry: (_, failure) => !(failure instanceof Refusal),
  });
  if (data) {
    const { annulees, ...latest } = data;
    const made = [latest, ...annulees];
    const standing = isUndone ? undefined : made.find(({ refus }) => !refus);
    return (
      <>
        {made
          .toSorted((one, other) => Number(other === standing) - Number(one === standing))
          .map((proof) => (
            <Facts key={proof.le} title={t(proof === standing ? 'proof.title' : endOf(proof))}>
              <ProofFacts proof={proof} />
            </Facts>
          ))}
      </>
    );
  }
  if (!error) return null;
  if (error instanceof Refusal && error.status === 404) return isUndone ? null : <p>{t('proof.none')}</p>;
  return <p>{t('proof.failed', { reason: reasonFor(error) })}</p>;
}

/** Returns the title of a handover that does not stand. */
const endOf = ({ refus }: Proof) => {
  if (!refus) return 'proof.undone';
  return refus.infirmee ? 'proof.refuted' : 'proof.refused';
};

function ProofFacts({ proof }: { proof: Proof }) {
  const { t } = useTranslation('collection');
  const language = useLanguage();
  const { nom, qualite, le, leAppareil, agent, agentId, site, piece, signature, photos, gardeJusquau, refus } = proof;
  return (
    <>
      <Fact name={t('proof.to')}>
        <Sentence keeps={[nom]}>{`${nom} (${t(`capacities.${qualite}`)})`}</Sentence>
      </Fact>
      <Fact name={t('proof.at')}>{readerTime(language, leAppareil ?? le)}</Fact>
      <Fact name={t('proof.by')}>
        <Verbatim>{agent || agentId}</Verbatim>
      </Fact>
      {site && <Fact name={t('proof.place')}>{site}</Fact>}
      <Fact name={t('proof.against')}>
        {piece
          ? t('proof.id', { kind: t(`ids.${piece.type}`), end: piece.fin })
          : t(refus?.codeInconnu ? 'proof.unknownCode' : 'proof.code')}
      </Fact>
      {piece && <Fact name={t('proof.reason')}>{piece.motif}</Fact>}
      {signature && (
        <Fact name={t('proof.signature')}>
          <IntakePhotos photos={[signature]} title={t('proof.signature')} />
        </Fact>
      )}
      {photos.length > 0 && (
        <Fact name={t('proof.photos')}>
          <IntakePhotos photos={photos} title={t('proof.photos')} />
        </Fact>
      )}
      <Fact name={t('proof.kept')}>{date(language, gardeJusquau, 'UTC')}</Fact>
    </>
  );
}
