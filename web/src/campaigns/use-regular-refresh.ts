import { useEffect } from 'react'
import { useRefresh } from '../app/forms/use-refresh.ts'

/** For leaflets delivered and other people's changes: numbers of people change once a week (rule: people-counts-weekly). */
const refreshIntervalMs = 30_000

/** Loads what the page shows again every half minute, while somebody looks at it. */
export function useRegularRefresh(): void {
  const refresh = useRefresh()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [refresh])
}
