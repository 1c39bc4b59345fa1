import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { session, subscribe } from '#web/core/session/session.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { queryClient } from './queryClient.ts';

export function Providers({ children }: { children: ReactNode }) {
  useEffect(clearCacheOnUserChange, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}

/** Clears cached data when the user changes in any tab, so that it is never shown to the next user. */
function clearCacheOnUserChange(): () => void {
  let { userId, isSignedIn } = session();
  return subscribe(() => {
    const next = session();
    if (next.userId !== userId || next.isSignedIn !== isSignedIn) queryClient.clear();
    ({ userId, isSignedIn } = next);
  });
}
