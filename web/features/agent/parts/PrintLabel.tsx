import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { labelPaperOf } from '#shared/sites/paper.ts';
import { useSession } from '#web/core/session/session.ts';
import { agentSite } from '#web/features/agent/queries/queries.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { usePrint } from '#web/ui/usePrint.ts';
import type { LabelOnPaperProps } from './LabelOnPaper.tsx';

/** Button that prints a parcel's label again, on the paper of the agent's site; nothing for a parcel without one. */
export function PrintLabel({ parcel }: { parcel: AgentParcelWithContainer }) {
  const { t } = useTranslation('agent');
  const { userId = 0, isAdmin } = useSession();
  const site = useQuery({ ...agentSite(userId), enabled: !isAdmin }).data;
  const [printing, print] = usePrint<'label'>();
  const [loaded, setLoaded] = useState<{ Label: ComponentType<LabelOnPaperProps> }>();
  const [failed, setFailed] = useState(false);
  const { codeSuivi } = parcel;
  if (codeSuivi === null || parcel.etat === 'ANNULE') return null;
  const printLabel = async () => {
    setFailed(false);
    try {
      const [{ LabelOnPaper: Label }] = await Promise.all([import('./LabelOnPaper.tsx'), loadTexts(['labels'])]);
      setLoaded({ Label });
      print('label');
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button look="quiet" icon={Printer} wide onClick={() => void printLabel()}>
        {t('printLabel')}
      </Button>
      {failed && <Notice tone="warning">{t('labelFailed')}</Notice>}
      {printing && loaded && <loaded.Label parcel={{ ...parcel, codeSuivi }} paper={labelPaperOf(site)} />}
    </>
  );
}
