import { useRevalidator } from 'react-router'
import { toast } from '../ui/toast.tsx'

/** What follows a deed that changes what the page shows: it is read anew, and the product's sentence about the deed appears. */
export function useOutcome() {
  const { revalidate } = useRevalidator()
  return async ({ message }: { message: string }): Promise<void> => {
    await revalidate()
    toast(message)
  }
}
