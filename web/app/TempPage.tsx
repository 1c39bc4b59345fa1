import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentEntry } from './entries.ts';
import { PageLoading } from './PageLoading.tsx';
import { paths } from './paths.ts';
import { queryClient } from './queries.ts';

/** Leads back to the page before, which is drawn and asked for anew; to the home page where there is none. */
export default function TempPage() {
  const navigate = useNavigate();
  useEffect(() => {
    void queryClient.resetQueries();
    if (currentEntry().index > 0) void navigate(-1);
    else void navigate(paths.home, { replace: true });
  }, [navigate]);
  return <PageLoading />;
}
