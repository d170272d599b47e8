import { toast } from '../../ui/feedback/toast.tsx'
import { useRefresh } from './use-refresh.ts'

const refreshFailedMessage = 'This page could not be refreshed just now.'

/**
 * For a refusal because someone else changed the data on the page: refreshes the page, or says that it could not be refreshed.
 */
export function useRefreshAfterConflict() {
  const refresh = useRefresh()
  return async (): Promise<void> => {
    if (!(await refresh())) toast(refreshFailedMessage)
  }
}

/**
 * For an action that changed the data on the page: refreshes the page and shows the reply's message. It also says if the page
 * could not be refreshed, so that nobody believes the action failed.
 */
export function useActionResult() {
  const refresh = useRefresh()
  return async (reply?: { message?: string }): Promise<void> => {
    const isFresh = await refresh()
    if (!isFresh) toast(`${reply?.message ?? 'Done.'} ${refreshFailedMessage}`)
    else if (reply?.message) toast(reply.message)
  }
}
