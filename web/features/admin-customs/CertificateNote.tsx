import { useTranslation } from 'react-i18next';
import { certificateEnd, isCertificateValid } from '#shared/customs/certificate.ts';
import { dayIn } from '#shared/dates.ts';
import { date } from '#web/core/format.ts';
import type { Voyage } from '#web/core/inventory/voyage.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface CertificateNoteProps {
  /** Day on which the removal certificate was issued; null without one. */
  issued: string | null;
  voyage: Voyage | null;
}

/** Validity of a removal certificate, as a warning when it ends before the planned arrival. */
export function CertificateNote({ issued, voyage }: CertificateNoteProps) {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  if (!issued) return null;
  const day = (instant: string) => date(language, instant, 'UTC');
  const validity = t('review.certificate', { issued: day(issued), end: day(certificateEnd(issued)) });
  const arrival = voyage && dayIn(voyage.dateArrivee, voyage.fuseau);
  if (!arrival || isCertificateValid(issued, arrival)) return <p>{validity}</p>;
  return (
    <Notice tone="warning">
      {validity} {t('review.certificateEnds', { arrival: day(arrival) })}
    </Notice>
  );
}
