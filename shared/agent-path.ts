/** Address of the agents' pages. */
export const AGENT_PATH = '/agent';

/** Reports whether a path is an agents' page, whose document alone may use the camera and works without a network. */
export const isAgentPath = (path: string): boolean => path === AGENT_PATH || path.startsWith(`${AGENT_PATH}/`);
