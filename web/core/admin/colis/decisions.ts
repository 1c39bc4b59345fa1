import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  BoxChoice,
  IntakeDifferenceDecision,
  NewDecision,
  NewIncidentDecision,
  NewMove,
} from '#shared/colis/decisions.ts';
import type { NewDutyCharge, NewFee } from '#shared/colis/fees.ts';
import type { IncidentAct } from '#shared/colis/incident.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { NewTerms } from '#shared/colis/terms-schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { useRowCache } from '#web/core/paged/usePage.ts';
import { toast } from '#web/ui/toasts.ts';
import { LISTS } from './queries.ts';

/** Preview of a decision, as things are now. */
export const useDecisionPreview = (id: number, decision: IntakeDifferenceDecision) =>
  useQuery({
    queryKey: [...colisKeys.one(id), 'decision', decision],
    queryFn: async () => (await call(colisRoutes.decisionPreview, { params: { id }, query: { decision } })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Preview of a decision on an exception: what sender and recipient will read. */
export const useIncidentPreview = (id: number, decision: IncidentAct) =>
  useQuery({
    queryKey: [...colisKeys.one(id), 'incident', decision],
    queryFn: async () => (await call(colisRoutes.incidentPreview, { params: { id }, query: { decision } })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Preview of a move, once a departure is chosen. */
export const useMovePreview = (id: number, vers: number | undefined, boite: BoxChoice) =>
  useQuery({
    queryKey: [...colisKeys.one(id), 'move', vers, boite],
    queryFn: async () =>
      (await call(colisRoutes.movePreview, { params: { id }, query: { vers: String(vers), boite } })).data,
    enabled: vers !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

type DecisionKind = 'decided' | 'waived' | 'moved' | 'termsSet' | 'feeAdded' | 'dutyAsked' | 'dutyTakenBack';

/**
 * Sends a decision once, shows the parcel as it is afterwards, and closes the dialog; a refusal stays in the dialog.
 */
function useDecision<Input>(
  { id }: Colis,
  kind: DecisionKind,
  send: (input: Input, options: { idempotencyKey: string }) => Promise<{ data: Colis }>,
  onDone: () => void,
) {
  const { t } = useTranslation('adminColis');
  const client = useQueryClient();
  const rows = useRowCache<Colis>({ ...colisKeys, lists: LISTS });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (input: Input) => (await send(input, { idempotencyKey: crypto.randomUUID() })).data,
    onSuccess: (changed) => {
      rows.changed(changed);
      toast('success', t(`decide.${kind}`));
      onDone();
    },
    // Also after a refusal, since somebody else may have been faster.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: colisKeys.one(id) });
      void client.invalidateQueries({ queryKey: containerKeys.all });
    },
  });
  return {
    decide: (input: Input) => mutate(input),
    busy: isPending,
    fault: error ? t('decide.failed', { reason: reasonFor(error) }) : undefined,
  };
}

export const useDecide = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'decided',
    (body: NewDecision, options) => call(colisRoutes.decide, { params: { id: colis.id }, body }, options),
    onDone,
  );

export const useDecideIncident = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'decided',
    (body: NewIncidentDecision, options) =>
      call(colisRoutes.decideIncident, { params: { id: colis.id }, body }, options),
    onDone,
  );

export const useWaive = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'waived',
    (body: { motif: string; magasinageSeul?: true }, options) =>
      call(colisRoutes.waive, { params: { id: colis.id }, body }, options),
    onDone,
  );

export const useSetTerms = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'termsSet',
    (body: NewTerms, options) => call(colisRoutes.setTerms, { params: { id: colis.id }, body }, options),
    onDone,
  );

export const useAddFee = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'feeAdded',
    (body: NewFee, options) => call(colisRoutes.addFee, { params: { id: colis.id }, body }, options),
    onDone,
  );

export const useAskDuty = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'dutyAsked',
    (body: NewDutyCharge, options) => call(colisRoutes.askDuty, { params: { id: colis.id }, body }, options),
    onDone,
  );

export const useTakeBackDuty = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'dutyTakenBack',
    (body: { motif: string }, options) => call(colisRoutes.takeBackDuty, { params: { id: colis.id }, body }, options),
    onDone,
  );

export const useMove = (colis: Colis, onDone: () => void) =>
  useDecision(
    colis,
    'moved',
    (body: NewMove, options) => call(colisRoutes.move, { params: { id: colis.id }, body }, options),
    onDone,
  );
