import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import { type CodeType, confirmCode } from '@street-musketeers/contract/public-urls.ts'
import { TOTP } from 'otpauth'
import { linksIn } from './emailed-links.ts'
import { address, orgInfo, password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import type { AttackedProduct } from './attack.ts'
import { clientOf, nextEmail } from './visitor.ts'

/** What a stranger chooses who signs up with the address of another person. */
export const strangersPassword = 'nobody knows this one'

export const strangersAccount = (email: string) => ({
  ...newAccount(email),
  firstName: 'Mallory',
  lastName: 'Moss',
  password: strangersPassword,
  confirm: strangersPassword,
})

export interface Person {
  email: string
  password: string
  token: string
  call: Client
}

/** A product whose emails can be read. */
type Mailed = Pick<AttackedProduct, 'url' | 'emailsTo'>

/** The codes that were emailed to an address for one of the pages, oldest first, and the tokens of their links. */
export async function emailedCodes(
  product: Pick<AttackedProduct, 'emailsTo'>,
  email: string,
  type: CodeType,
): Promise<{ code: string; link: string }[]> {
  const page = confirmCode(type)
  return (await product.emailsTo(email)).flatMap(({ text }) => {
    const fragment = text.match(/https?:\S+/g)?.find((each) => each.includes(`${page}#`))
    const values = new URLSearchParams(fragment?.slice(fragment.indexOf('#') + 1))
    return fragment ? [{ code: values.get('code') ?? '', link: values.get('link') ?? '' }] : []
  })
}

/** Signs a person in whose account has no second step. */
export async function signInAs(
  product: Pick<AttackedProduct, 'url'>,
  email: string,
  secret: string = password,
): Promise<Person> {
  const { token } = await clientOf(product)('POST /api/signin', { email, password: secret })
  return { email, password: secret, token, call: clientOf(product, { token }) }
}

/** Musketeers with activated accounts. @returns their addresses */
export async function createMembers(product: Mailed, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => nextEmail('member'))
  for (const email of emails) await clientOf(product)('POST /api/user', newAccount(email))
  for (const email of emails) {
    const [first] = await emailedCodes(product, email, 'activate')
    await clientOf(product)('POST /api/confirm', { email, token: first!.code, password })
  }
  return emails
}

/** A musketeer, signed in. */
export async function createMember(product: Mailed): Promise<Person> {
  const [email] = await createMembers(product, 1)
  return signInAs(product, email!)
}

/** The secret parts of the links in the newest leaflet email to an address. */
async function linksInLeafletEmail(product: AttackedProduct, email: string) {
  const { text } = (await product.emailsTo(email)).findLast((each) => each.text.includes('/report/'))!
  return linksIn(text)
}

/** A musketeer in the campaign, with the links of the leaflet's email. */
export async function createEmailedMember(product: AttackedProduct) {
  const person = await createMember(product)
  await person.call('POST /api/campaigndistributor', { id: product.campaignId })
  return { person, links: await linksInLeafletEmail(product, person.email) }
}

/** An organisation that an administrator created, signed in. */
export async function createOfficer(
  product: Mailed & Pick<AttackedProduct, 'administrator'>,
): Promise<Person> {
  const email = nextEmail('officer')
  const user = { username: email, firstname: 'Olive', lastname: 'Branch' }
  await product.administrator('POST /api/user/org', { user, address, orgInfo })
  const [invitation] = await product.emailsTo(email)
  const [, grant = ''] = /#grant=([\w-]+)/.exec(invitation!.text) ?? []
  await clientOf(product)('PATCH /api/resetpassword', { grant, password })
  return signInAs(product, email)
}

/** An administrator of their own, signed in with a second step. */
export async function createAdministrator(product: AttackedProduct): Promise<Person> {
  const email = nextEmail('administrator')
  const grant = await product.addAdministrator(email)
  await clientOf(product)('PATCH /api/resetpassword', { grant, password })
  const person = await signInAs(product, email)
  const { key } = await person.call('POST /api/secondfactor', {})
  const code = new TOTP({ secret: key }).generate({ timestamp: product.now().getTime() })
  const { session } = await person.call('PUT /api/secondfactor', { code })
  return { ...person, token: session.token, call: clientOf(product, { token: session.token }) }
}

/**
 * The first step of a sign-in with a second one.
 * @returns the ticket for the second step
 */
export async function passFirstStep(
  call: Client,
  person: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const { email, password: secret } = person
  const refusal: unknown = await call('POST /api/signin', { email, password: secret }).catch(
    (error: unknown) => error,
  )
  if (refusal instanceof ApiError && refusal.ticket) return refusal.ticket
  throw new Error(`${email} was not asked for a second step.`, { cause: refusal })
}
