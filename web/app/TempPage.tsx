import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../core/paths.ts';
import { PageLoading } from './PageLoading.tsx';
import { queryClient } from './queryClient.ts';

/** Leads back to the previous page, whose data is fetched anew; to the home page where there is none. */
export default function TempPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    void queryClient.resetQueries();
    // The router gives this key to the page that the visit began with.
    if (key === 'default') void navigate(paths.home, { replace: true });
    else void navigate(-1);
  }, [navigate, key]);
  return <PageLoading />;
}
