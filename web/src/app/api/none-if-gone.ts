import { ApiError } from '@street-musketeers/contract/client.ts'

/** For `catch`: null for what is no more, or never was, the caller's to see. */
export function noneIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
