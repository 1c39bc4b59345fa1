import { useLocation } from 'react-router-dom';
import { requestedReturn } from '#web/core/navigation/requestedReturn.ts';

/**
 * State that the account pages pass to each other in the history entry: the page to return to and the typed email.
 * The email stays out of the address.
 */
export function useHandedOverEmail() {
  const location = useLocation();
  const { state } = location;
  const email = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
  const from = requestedReturn(location);
  return { email, from, handOn: (typed: string) => ({ from, email: typed }) };
}
