import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../core/paths.ts';
import { PageLoading } from './PageLoading.tsx';
import { queryClient } from './queryClient.ts';

/**
 * Returns to the previous page and fetches its data again; to the home page where there is none. Its address,
 * `/temp`, is fixed.
 */
export default function RefreshPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    void queryClient.resetQueries();
    // The router gives this key to the first page of a visit.
    if (key === 'default') void navigate(paths.home, { replace: true });
    else void navigate(-1);
  }, [navigate, key]);
  return <PageLoading />;
}
