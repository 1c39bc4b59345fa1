/** Reasons why the pool's trigger refuses tokens. Cognito repeats them within its own error message. */
export const TOKEN_REFUSALS = { ended: 'no session', disabled: 'account disabled' } as const;
