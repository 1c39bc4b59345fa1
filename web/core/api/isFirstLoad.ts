interface Loadable {
  isLoading: boolean;
  isFetched: boolean;
  failureCount: number;
}

/**
 * Reports whether a query is loading for the first time and has not failed yet. What waits for it then stays shown when
 * a failed query is fetched again, as it is whenever a component that uses it is mounted.
 */
export const isFirstLoad = ({ isLoading, isFetched, failureCount }: Loadable): boolean =>
  isLoading && !isFetched && failureCount === 0;
