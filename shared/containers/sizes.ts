/** Kept apart from the schemas, which the form of a container loads after itself. */
export const CONTAINER_SIZES = ['20ft', '30ft', '40ft'] as const;
