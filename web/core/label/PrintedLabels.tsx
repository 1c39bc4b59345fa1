import type { LabelPaper } from '#shared/sites/paper.ts';
import { Printed } from '#web/ui/Printed.tsx';
import { Label } from './Label.tsx';
import type { LabelContent } from './labelContent.ts';
import styles from './PrintedLabels.module.css';

const LABELS_PER_SHEET: Record<LabelPaper, number> = { A6: 1, A4: 4, LABEL_4X6: 1, LETTER: 4, ROLL_62: 1, ROLL_80: 1 };

interface PrintedLabelsProps {
  paper: LabelPaper;
  labels: readonly LabelContent[];
}

/** Labels as they are printed, in place of the page; on screen they are hidden. */
export function PrintedLabels({ paper, labels }: PrintedLabelsProps) {
  return (
    <Printed>
      {sheetsOf(labels, LABELS_PER_SHEET[paper]).map((sheet) => (
        <div key={sheet[0]?.code} className={styles[paper]} translate="no">
          {sheet.map((content) => (
            <Label key={content.code} content={content} />
          ))}
        </div>
      ))}
    </Printed>
  );
}

const sheetsOf = (labels: readonly LabelContent[], perSheet: number): LabelContent[][] =>
  Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, sheet) =>
    labels.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
