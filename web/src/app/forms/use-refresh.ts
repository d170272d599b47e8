import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { trackRefresh } from '../session/reply-cache.ts'

/**
 * Refreshes the data on the page. If the server cannot be reached, the page and the text typed into it stay as they are.
 * @returns a function that resolves to whether everything could be loaded
 */
export function useRefresh(): () => Promise<boolean> {
  const { revalidate } = useRevalidator()
  return useCallback(() => trackRefresh(revalidate), [revalidate])
}

/**
 * Refreshes the data on the page again and again, while somebody looks at it.
 * @param intervalMs every half minute is for what other people do: numbers of people change once a week (rule: people-counts-weekly)
 * @param from when that begins, in milliseconds since 1970; Infinity for never
 */
export function useRegularRefresh(intervalMs = 30_000, from = 0): void {
  const refresh = useRefresh()
  useEffect(() => {
    if (from === Infinity) return
    const timer = setInterval(
      () => document.visibilityState === 'visible' && Date.now() >= from && refresh(),
      intervalMs,
    )
    return () => clearInterval(timer)
  }, [refresh, intervalMs, from])
}
