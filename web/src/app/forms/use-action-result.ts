import { toast } from '../../ui/feedback/toast.tsx'
import { useRefresh } from './use-refresh.ts'

const refreshFailedMessage = 'This page could not be brought up to date just now.'

/**
 * What follows a refusal because others changed what the page shows: it is brought up to date, and where it cannot be that is said.
 */
export function useRefreshAfterConflict() {
  const refresh = useRefresh()
  return async (): Promise<void> => {
    if (!(await refresh())) toast(refreshFailedMessage)
  }
}

/**
 * What follows a deed that changes what the page shows: it is brought up to date, and the product's sentence about the deed
 * appears. Where it cannot be brought up to date that is said too, so that nobody takes what was done for undone.
 */
export function useActionResult() {
  const refresh = useRefresh()
  return async (reply?: { message?: string }): Promise<void> => {
    const isFresh = await refresh()
    if (!isFresh) toast(`${reply?.message ?? 'Done.'} ${refreshFailedMessage}`)
    else if (reply?.message) toast(reply.message)
  }
}
