import {
  isSameSecret,
  signForAddress,
  type KeyedSecrets,
  type Secrets,
} from '../../platform/secrets/secrets.ts'
import { idsOfLink, readLinkIds, type LinkedPlan } from './sign-report-link.ts'

/**
 * What a reply address proves: which member was sent which version. It names the same as the report link and ends with it. It must
 * fit in a local part, which may have 64 characters.
 */
export function signReplyToken(plan: LinkedPlan, secrets: KeyedSecrets): string {
  const ids = idsOfLink(plan)
  return `${ids}-${signForAddress(`reply:${ids}`, 12, secrets)}`
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
