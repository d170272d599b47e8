import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useRouteLoaderData } from 'react-router'
import { countWaiting, type WaitingTab } from './count-waiting.ts'
import type { clientLoader } from './waiting-layout.tsx'

/** What waits for administrators, with the time in milliseconds at which it was counted. Undefined outside their dashboard. */
export const useWaiting = () => useRouteLoaderData<typeof clientLoader>('insight/waiting/waiting-layout')

/** How many things wait, by the address of their tab; undefined if that is not known. */
export function useWaitingCounts(): Record<string, number> | undefined {
  const { waiting, now = 0 } = useWaiting() ?? {}
  if (!waiting) return undefined
  return Object.fromEntries(
    Object.entries(countWaiting(waiting, now)).map(([tab, count]) => [
      paths.administratorDashboard(tab as WaitingTab),
      count,
    ]),
  )
}
