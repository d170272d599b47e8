import { problems } from '@street-musketeers/contract/problems.ts'
import { data } from 'react-router'

/**
 * Reads the form posted to a static page.
 * @throws a 400 response if the body is not a form: that is the client's error, not ours
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data({ message: problems.NotUnderstood.message }, { status: problems.NotUnderstood.status })
  }
}
