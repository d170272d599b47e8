import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { useRef } from 'react'
import { call } from '../api/api.ts'

/**
 * For a form that several people may save: a save says what it started from, and is refused if somebody else has saved since (rule:
 * saves-never-overwrite). The form keeps what was typed, and the next save replaces theirs.
 * @param revision of what the form is filled with
 * @returns options for `useApiForm`
 */
export function useRevision(revision: string) {
  // Kept with the draft of a lost session: the text was typed over that, not over what is stored today.
  const base = useRef(revision)
  const callWithRevision: Client = async (to, input) => {
    try {
      const reply = await call(to, { ...input, revision: base.current })
      base.current = (reply as { revision: string }).revision
      return reply
    } catch (error) {
      if (error instanceof ApiError && error.revision) base.current = error.revision
      throw error
    }
  }
  return { base, call: callWithRevision }
}
