/**
 * Code of the pages of agents. The list is in a separate file, because everyone would load the names of all its files
 * with every page.
 */
export const agentPages = {
  agent: () => import('#web/features/agent/intake/AgentPage.tsx'),
  agentContainer: () => import('#web/features/agent/container/AgentContainerPage.tsx'),
  agentCounter: () => import('#web/features/counter/CounterPage.tsx'),
  agentCollection: () => import('#web/features/counter/CollectionPage.tsx'),
  agentQueue: () => import('#web/features/agent/queue/AgentQueuePage.tsx'),
  agentLoading: () => import('#web/features/agent/loading/LoadingPage.tsx'),
  agentUnloading: () => import('#web/features/agent/loading/UnloadingPage.tsx'),
  agentBoxes: () => import('#web/features/agent/boxes/AgentBoxesPage.tsx'),
  agentHandover: () => import('#web/features/agent/handover/HandoverPage.tsx'),
  agentDrawer: () => import('#web/features/agent/drawer/DrawerPage.tsx'),
} as const;
