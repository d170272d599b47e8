import * as z from 'zod'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { findAddress } from '../../identity/index.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { siteOf } from '../../site.ts'
import {
  renderBranchAnsweredEmail,
  renderBranchAskedEmail,
  renderBranchBegunEmail,
  renderBranchInvitedEmail,
  renderVouchingAllowedEmail,
  renderVouchTakenBackEmail,
} from './emails/branches.tsx'
import { findBranch, findUnion } from './store.ts'

const RecipientContent = z.object({ firstname: z.string() })

/** Its link opens an account, so it is never repeated: an officer can send another invitation. None is sent for a union that may not vouch any more. */
export const branchInvitedEmail = emailKind({
  name: 'organisations.branch-invited',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: z.object({ unionId: z.int() }),
  sealed: z.object({ invitation: z.string() }),
  async compose({ content: { unionId }, sealed }, { tx, config }) {
    const union = await findUnion(tx, unionId)
    return union ? renderBranchInvitedEmail(siteOf(config), { union: union.name, ...sealed }) : null
  },
})

export const branchAskedEmail = noticeKind(
  'organisations.branch-asked',
  RecipientContent.extend({
    organisation: z.string(),
    city: z.string(),
    isDecided: z.boolean().default(false),
  }),
  (content, { config }) => renderBranchAskedEmail(siteOf(config), content),
)

export const branchAnsweredEmail = noticeKind(
  'organisations.branch-answered',
  RecipientContent.extend({ union: z.string(), vouched: z.boolean(), isDecided: z.boolean() }),
  (content, { config }) => renderBranchAnsweredEmail(siteOf(config), content),
)

/** Goes to the team. Its row belongs to the branch's account. */
export const branchBegunEmail = emailKind({
  name: 'organisations.branch-begun',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({}),
  sealed: z.undefined(),
  async compose({ accountId }, { tx, config }) {
    const branch = accountId && (await findBranch(tx, accountId))
    const address = branch && (await findAddress(tx, accountId))
    const union = branch && (await findAddress(tx, branch.union_id))
    if (!address || !union) return null
    return renderBranchBegunEmail(siteOf(config), {
      accountId,
      union: union.organisation,
      organisation: address.organisation,
      city: address.city,
    })
  },
})

export const vouchingAllowedEmail = noticeKind(
  'organisations.vouching-allowed',
  RecipientContent,
  (content, { config }) => renderVouchingAllowedEmail(siteOf(config), content),
)

/** `branch` is null in the email to the branch itself. */
export const vouchTakenBackEmail = noticeKind(
  'organisations.vouch-taken-back',
  RecipientContent.extend({ union: z.string(), branch: z.string().nullable(), reason: z.string() }),
  (content, { config }) => renderVouchTakenBackEmail(siteOf(config), content),
)

export const branchEmailKinds = [
  branchInvitedEmail,
  branchAskedEmail,
  branchAnsweredEmail,
  branchBegunEmail,
  vouchingAllowedEmail,
  vouchTakenBackEmail,
]
