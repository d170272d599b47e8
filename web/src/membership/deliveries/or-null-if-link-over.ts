import { ApiError } from '@street-musketeers/contract/client.ts'
import { orErrorResponse } from '../../app/api/or-error-response.ts'

/**
 * For the server loader of a page that a report link opens. Any other refusal becomes the page's own response.
 * @returns the reply, or null if the link has ended or is not ours
 */
export const orNullIfLinkOver = <Reply>(reply: Promise<Reply>): Promise<Reply | null> =>
  orErrorResponse(
    reply.catch((error: unknown) => {
      if (error instanceof ApiError && /^(ReportLinkOver|InvalidInput)$/.test(error.error)) return null
      throw error
    }),
  )
