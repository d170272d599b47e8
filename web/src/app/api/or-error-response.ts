import { ApiError } from '@street-musketeers/contract/client.ts'
import { data } from 'react-router'

/**
 * For a server loader: `return orErrorResponse(call(showCampaign, { id }))`. A refusal becomes the page's own response with
 * the same HTTP status and message; 404 shows the not-found page.
 */
export async function orErrorResponse<Reply>(reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiError) throw data({ message: error.message }, { status: error.status })
    throw error
  }
}
