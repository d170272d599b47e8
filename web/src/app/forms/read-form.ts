import { problems } from '@street-musketeers/contract/problems.ts'
import { data } from 'react-router'

/**
 * Reads the form a still page was posted.
 * @throws the page's answer 400 when the request carries none: a body of another kind is no fault of ours.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data({ message: problems.NotUnderstood.message }, { status: problems.NotUnderstood.status })
  }
}
