import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { LabelPaper } from '#shared/sites/paper.ts';
import { useLabelText } from '#web/core/label/labelContent.ts';
import { PrintedLabels } from '#web/core/label/PrintedLabels.tsx';

export interface LabelOnPaperProps {
  parcel: AgentParcelWithContainer & { codeSuivi: string };
  paper: LabelPaper;
}

/** Label of a parcel as it is printed. An agent knows no address: the label names the container's destination. */
export function LabelOnPaper({ parcel, paper }: LabelOnPaperProps) {
  const write = useLabelText();
  const { conteneur } = parcel;
  const isOnTime = parcel.incident === null && (conteneur.statut === 'EN_COURS' || conteneur.statut === 'LIVRE');
  return <PrintedLabels paper={paper} labels={[write({ ...parcel, adresseDestinataire: '' }, conteneur, isOnTime)]} />;
}
