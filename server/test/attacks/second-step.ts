import { TOTP } from 'otpauth'
import type { Attack } from './attack.ts'
import { createOfficer, passFirstStep } from './people.ts'
import { clientOf, countOutcomes } from './visitor.ts'
import { outcomeOf } from './outcome-of.ts'

/** A code that no authenticator with this key shows near this time. */
function wrongCode(authenticator: TOTP, now: number): string {
  const near = new Set(
    [-2, -1, 0, 1, 2].map((steps) => authenticator.generate({ timestamp: now + steps * 30_000 })),
  )
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code))!
}

export const lockSecondStep: Attack = {
  name: 'Lock the second step with a known password',
  tries: 'A stranger who knows the password enters twelve wrong codes, from a new visitor each time.',
  async play(product) {
    const owner = await createOfficer(product)
    const { key } = await owner.call('POST /api/secondfactor', {})
    const authenticator = new TOTP({ secret: key })
    const now = product.now().getTime()
    const { recoveryCodes } = await owner.call('PUT /api/secondfactor', {
      code: authenticator.generate({ timestamp: now }),
    })

    const outcomes: string[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const stranger = clientOf(product)
      const ticket = await passFirstStep(stranger, owner)
      const code = wrongCode(authenticator, now)
      outcomes.push(await outcomeOf(stranger('POST /api/signin/secondfactor', { ticket, code })))
    }
    const home = clientOf(product)
    const ticket = await passFirstStep(home, owner)
    const recovery = await outcomeOf(
      home('POST /api/signin/secondfactor', { ticket, code: recoveryCodes[0]! }),
    )
    return {
      got: `${countOutcomes(outcomes)}. The owner, with a recovery code: ${recovery}.`,
      gotIn: outcomes.includes('allowed') || recovery !== 'allowed',
    }
  },
}
