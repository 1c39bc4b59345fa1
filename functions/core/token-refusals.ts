/** Why the pool's trigger lets no tokens be made. Cognito repeats it within a sentence of its own. */
export const TOKEN_REFUSALS = { ended: 'no session', disabled: 'account disabled' } as const;
