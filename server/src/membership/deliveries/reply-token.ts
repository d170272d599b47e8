import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import type { Plan } from '../planning/plan-store.ts'

const idsOf = ({ membershipId, leafletId }: Plan) => `${membershipId}-${leafletId}`

/**
 * What a reply address proves: which member was sent which version. It names the same as the report link and ends with it. In lower
 * case, because mail servers may change the case of a local part, and at most 56 characters of the 64 that one may have.
 */
export function signReplyToken(plan: Plan, secrets: KeyedSecrets): string {
  const signature = Buffer.from(secrets.signLink(`reply:${idsOf(plan)}`), 'base64url')
  return `${idsOf(plan)}-${signature.subarray(0, 12).toString('hex')}`
}

/** @returns the plan that a token is for, in whatever case it came; null for one that we did not sign */
export function readReplyToken(token: string, secrets: Secrets): Plan | null {
  const match = /^(\d{1,15})-(\d{1,15})-[0-9a-f]{24}$/i.exec(token)
  if (!match) return null
  const plan = { membershipId: Number(match[1]), leafletId: Number(match[2]) }
  const isSigned = secrets.accepted.some((key) =>
    isSameSecret(signReplyToken(plan, key), token.toLowerCase()),
  )
  return isSigned ? plan : null
}
