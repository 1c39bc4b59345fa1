import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { paperOf, type SitePaper } from '#shared/sites/paper.ts';
import { PAPERS, type Paper } from '#web/core/label/PrintedLabels.tsx';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { Choice } from './Choice.tsx';

/** Label paper that a site's printer is expected to hold. */
const DEFAULTS: Record<SitePaper, Paper> = { A4: 'a6', LETTER: 'label4x6' };

/** Paper in the address, so that a reload and a shared link keep it; by default that of the depot. */
export function usePaper({ siteDepart }: Container): [Paper, (paper: Paper) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (paper: Paper) =>
    setParams(
      (before) => {
        before.set('papier', paper);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [oneOf(PAPERS, params.get('papier')) ?? DEFAULTS[paperOf(siteDepart)], choose];
}

interface PaperChoiceProps {
  paper: Paper;
  onChoose: (paper: Paper) => void;
}

/** Choice of the paper on which labels are printed. */
export function PaperChoice({ paper, onChoose }: PaperChoiceProps) {
  const { t } = useTranslation('labels');
  return (
    <Choice
      legend={t('paper.label')}
      name="paper"
      value={paper}
      options={PAPERS.map((each) => ({ value: each, label: t(`paper.${each}`) }))}
      onChoose={onChoose}
    />
  );
}
