import { useTranslation } from 'react-i18next';
import type { Drawer } from '#shared/counter/schema.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';

/** Name of a drawer's agent, or the number of one whose account is erased; the office's drawer is everybody's. */
export function AgentName({ of: { agent, agentId } }: { of: Pick<Drawer, 'agent' | 'agentId'> }) {
  const { t } = useTranslation('adminDrawers');
  if (agentId === null) return t('shared');
  return agent === '' ? t('agentNumber', { id: agentId }) : <Verbatim>{agent}</Verbatim>;
}
