/**
 * Code of the pages of agents. The list is in a separate file, because everyone would load the names of all its files
 * with every page.
 */
export const agentPages = {
  agent: () => import('#web/features/agent/AgentPage.tsx'),
  agentContainer: () => import('#web/features/agent/AgentContainerPage.tsx'),
  agentQueue: () => import('#web/features/agent/AgentQueuePage.tsx'),
  agentLoading: () => import('#web/features/agent/LoadingPage.tsx'),
  agentUnloading: () => import('#web/features/agent/UnloadingPage.tsx'),
  agentHandover: () => import('#web/features/agent/HandoverPage.tsx'),
} as const;
