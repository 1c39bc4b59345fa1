import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { Choice } from './Choice.tsx';
import { PAPERS, type Paper } from './PrintedLabels.tsx';

/** Paper in the address, so that a reload and a shared link keep it; A6 by default. */
export function usePaper(): [Paper, (paper: Paper) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (paper: Paper) =>
    setParams(
      (before) => {
        before.set('papier', paper);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [oneOf(PAPERS, params.get('papier')) ?? 'a6', choose];
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
