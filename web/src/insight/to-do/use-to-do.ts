import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useRouteLoaderData } from 'react-router'
import { countToDo, type ToDoTab } from './count-to-do.ts'
import type { clientLoader } from './to-do-layout.tsx'

/** What waits for administrators, with the time in milliseconds at which it was counted. Undefined outside their dashboard. */
export const useToDo = () => useRouteLoaderData<typeof clientLoader>('insight/to-do/to-do-layout')

/** How many things wait, by the address of their tab; undefined if that is not known. */
export function useToDoCounts(): Record<string, number> | undefined {
  const { waiting, now = 0 } = useToDo() ?? {}
  if (!waiting) return undefined
  return Object.fromEntries(
    Object.entries(countToDo(waiting, now)).map(([tab, count]) => [
      paths.administratorDashboard(tab as ToDoTab),
      count,
    ]),
  )
}
