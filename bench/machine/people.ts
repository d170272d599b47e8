import { asPromoter, publishers } from '@street-musketeers/demonstration/content.ts'
import { makeDemoLeaflet } from '@street-musketeers/demonstration/make-leaflet.ts'
import type { AttackedProduct } from '@street-musketeers/server/test/attacks/attack.ts'
import { signInAs, type Person } from '@street-musketeers/server/test/attacks/people.ts'
import { clientOf } from '@street-musketeers/server/test/attacks/visitor.ts'
import { password } from '@street-musketeers/contract/examples.ts'
import { TOTP } from 'otpauth'

/** The first administrator opens the link that the command printed, and sets up a second step. */
export async function becomeAdministrator(
  product: Pick<AttackedProduct, 'url'>,
  { email, grant }: { email: string; grant: string },
): Promise<Person> {
  await clientOf(product)('PATCH /api/resetpassword', { grant, password })
  const administrator = await signInAs(product, email)
  const { key } = await administrator.call('POST /api/secondfactor', {})
  const code = new TOTP({ secret: key }).generate()
  const {
    session: { token },
  } = await administrator.call('PUT /api/secondfactor', { code })
  return { ...administrator, token, call: clientOf(product, { token }) }
}

/** An organisation publishes a campaign with a leaflet on A5. */
export async function publish({ call }: Person, name: string) {
  const publisher = publishers[0]!
  const { bytes } = await makeDemoLeaflet(publisher.campaigns[1]!.leaflet, asPromoter(publisher), new Date())
  return call('POST /api/campaign', {
    campaignName: name,
    campaignDescription: 'The council wants to close it.',
    campaignCauses: [{ cause: 'fair_pay' }],
    file: new Blob([new Uint8Array(bytes)]),
  })
}
