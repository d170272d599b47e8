import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import { idsOfLink, readLinkIds, type LinkedPlan } from './sign-report-link.ts'

/**
 * What a reply address proves: which member was sent which version. It names the same as the report link and ends with it. In lower
 * case, because mail servers may change the case of a local part, which may have 64 characters.
 */
export function signReplyToken(plan: LinkedPlan, secrets: KeyedSecrets): string {
  const signature = Buffer.from(secrets.signLink(`reply:${idsOfLink(plan)}`), 'base64url')
  return `${idsOfLink(plan)}-${signature.subarray(0, 12).toString('hex')}`
}

/** @returns the plan that a token is for, in whatever case it came; null for one that we did not sign */
export function readReplyToken(token: string, secrets: Secrets): LinkedPlan | null {
  const match = /^(\d{1,15})-(\d{1,15})(?:-(\d{1,6}))?-[0-9a-f]{24}$/i.exec(token)
  if (!match) return null
  const plan = readLinkIds(match)
  const isSigned = secrets.accepted.some((key) =>
    isSameSecret(signReplyToken(plan, key), token.toLowerCase()),
  )
  return isSigned ? plan : null
}
