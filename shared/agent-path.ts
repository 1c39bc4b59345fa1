/** Address of the agents' pages. */
export const AGENT_PATH = '/agent';

/** Reports whether a path is an agents' page: only its document may use the camera and works without a network. */
export const isAgentPath = (path: string): boolean => path === AGENT_PATH || path.startsWith(`${AGENT_PATH}/`);
