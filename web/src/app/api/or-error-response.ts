import { ApiError } from '@street-musketeers/contract/client.ts'
import { data } from 'react-router'

/**
 * For a server loader: `return orErrorResponse(call(showCampaign, { id }))`. A refusal becomes the page's own answer with the same
 * HTTP status, and its sentence is shown; 404 shows the page for what does not exist.
 */
export async function orErrorResponse<Reply>(asked: Promise<Reply>): Promise<Reply> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError) throw data({ message: error.message }, { status: error.status })
    throw error
  }
}
