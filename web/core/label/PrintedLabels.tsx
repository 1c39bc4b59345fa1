import { Printed } from '#web/ui/Printed.tsx';
import { Label } from './Label.tsx';
import type { LabelContent } from './labelContent.ts';
import styles from './PrintedLabels.module.css';

/** Papers that labels are printed on: one label on A6 or 4 × 6 inches, or four on A4 or US Letter. */
export const PAPERS = ['a6', 'a4', 'label4x6', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

const LABELS_PER_SHEET: Record<Paper, number> = { a6: 1, a4: 4, label4x6: 1, letter: 4 };

interface PrintedLabelsProps {
  paper: Paper;
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
