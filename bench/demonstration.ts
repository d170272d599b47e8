import { administrator, password, publishers } from '@street-musketeers/demonstration/content.ts'
import { passFirstStep, signInAs } from '@street-musketeers/server/test/attacks/people.ts'
import { clientOf } from '@street-musketeers/server/test/attacks/visitor.ts'

/** Signs in the demonstration's administrator, with the second step, and its first organisation. */
export async function signInToDemonstration(stack: { url: string; mailboxUrl: string }) {
  const call = clientOf(stack)
  const ticket = await passFirstStep(call, { email: administrator.email, password })
  const response = await fetch(`${stack.mailboxUrl}/api/codes`)
  const codes = (await response.json()) as { email: string; code: string }[]
  const { code } = codes.find(({ email }) => email === administrator.email)!
  const { token } = await call('POST /api/signin/secondfactor', { ticket, code })
  const organisation = await signInAs(stack, publishers[0]!.email, password)
  return { administrator: clientOf(stack, { token }), organisation: organisation.call }
}
