import { useLocation } from 'react-router-dom';
import { requestedReturn } from '#web/core/returnTo.ts';

/**
 * What the account pages hand on to each other in the history entry: the page to come back to, and the email typed so
 * far, which stays out of the address.
 */
export function useHandedOverEmail() {
  const location = useLocation();
  const { state } = location;
  const email = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
  const from = requestedReturn(location);
  return { email, from, handOn: (typed: string) => ({ from, email: typed }) };
}
