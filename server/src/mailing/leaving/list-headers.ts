import type { Platform } from '../../platform/platform.ts'
import {
  leaveUrl,
  readLeaveToken,
  signLeaveLink,
  signLeaveToken,
  type LeaveTarget,
} from './sign-leave-link.ts'

type Settings = Pick<Platform, 'config' | 'secrets'>

/** What people sort by in their mail program. It names no campaign. */
const listName = ({ leaves }: LeaveTarget) => (leaves === 'campaign' ? 'leaflets' : leaves)

/**
 * Headers that keep a mail program from replying by itself, let it sort a bulk email (RFC 2919) and offer one-click unsubscribing: a POST to the address unsubscribes (RFC
 * 8058), a GET only shows a page. A program that cannot post writes an email, if this installation receives any (RFC 2369; rule: one-click-unsubscribe).
 * The email's DKIM signature must cover them.
 */
export function listHeaders(target: LeaveTarget, { config, secrets }: Settings): Record<string, string> {
  const url = leaveUrl(config.publicUrl, signLeaveLink(target, secrets))
  const mailbox = config.replyDomain && `leave+${signLeaveToken(target, secrets)}@${config.replyDomain}`
  return {
    // Unknown to standards, but what many out-of-office programs look for.
    Precedence: 'bulk',
    'List-Id': `<${listName(target)}.${config.mailFrom.split('@').at(-1)}>`,
    'List-Unsubscribe': `<${url}>${mailbox ? `, <mailto:${mailbox}?subject=unsubscribe>` : ''}`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** @returns what an email to an address unsubscribes from; null for any address that is not ours */
export function readLeaveAddress(address: string, { config, secrets }: Settings): LeaveTarget | null {
  const [, token, domain] = /^leave\+([\w-]{1,58})@([^@]+)$/i.exec(address) ?? []
  return token && domain?.toLowerCase() === config.replyDomain ? readLeaveToken(token, secrets) : null
}
