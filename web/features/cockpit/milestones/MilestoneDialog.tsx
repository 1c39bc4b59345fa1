import type { Container } from '#shared/containers/schema.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { ActualDialog } from './ActualDialog.tsx';
import { EstimateDialog } from './EstimateDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Change of a milestone that an admin is about to make. */
export interface MilestoneChange {
  kind: 'estimate' | 'actual' | 'reason';
  milestone: Milestone;
}

interface MilestoneDialogProps {
  container: Container;
  change: MilestoneChange;
  /** All milestones of the container. */
  milestones: readonly Milestone[];
  version: number;
  onClose: () => void;
}

/** Dialog in which an admin changes the estimate, the actual time or the delay's reason for a milestone. */
export default function MilestoneDialog({
  container,
  change: { kind, milestone },
  milestones,
  version,
  onClose,
}: MilestoneDialogProps) {
  const change = { milestone, version, onClose };
  if (kind === 'estimate') return <EstimateDialog container={container} milestones={milestones} {...change} />;
  if (kind === 'actual') return <ActualDialog container={container} {...change} />;
  return <ReasonDialog containerId={container.id} {...change} />;
}
