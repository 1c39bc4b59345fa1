import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { LABEL_PAPERS, type LabelPaper, labelPaperOf } from '#shared/sites/paper.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { Choice } from './Choice.tsx';

/** Paper in the address, so that a reload and a shared link keep it; by default that of the depot. */
export function usePaper({ siteDepart }: Container): [LabelPaper, (paper: LabelPaper) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (paper: LabelPaper) =>
    setParams(
      (before) => {
        before.set('papier', paper);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [oneOf(LABEL_PAPERS, params.get('papier')) ?? labelPaperOf(siteDepart), choose];
}

interface PaperChoiceProps {
  paper: LabelPaper;
  onChoose: (paper: LabelPaper) => void;
}

/** Choice of the paper on which labels are printed. */
export function PaperChoice({ paper, onChoose }: PaperChoiceProps) {
  const { t } = useTranslation('labels');
  return (
    <Choice
      legend={t('paper.label')}
      name="paper"
      value={paper}
      options={LABEL_PAPERS.map((each) => ({ value: each, label: t(`paper.${each}`) }))}
      onChoose={onChoose}
    />
  );
}
