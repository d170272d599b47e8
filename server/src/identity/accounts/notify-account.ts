import type * as z from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail, type EmailKind } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { signedUpForCampaign } from '../events.ts'
import { lockAccount, markActivated, type Account } from './store.ts'
import { welcomeEmail } from './email-kinds.ts'

/** The least that a notice says. */
type NoticeContent = z.ZodType<{ firstname: string }, { firstname: string }>

/**
 * Queues a notice to the address that an open account has now.
 * @param idempotencyKey why the notice exists: the same reason never queues a second one
 * @param content what the notice says besides its reader's first name
 * @returns whether it was queued now
 */
export async function notifyAccount<Content extends NoticeContent>(
  tx: Tx,
  { id, firstname, email }: Pick<Account, 'id' | 'firstname' | 'email'>,
  kind: EmailKind<Content, z.ZodUndefined>,
  {
    idempotencyKey,
    ...content
  }: { idempotencyKey: string } & Omit<z.input<Content>, 'firstname' | 'idempotencyKey'>,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  return queueEmail(
    tx,
    kind,
    {
      idempotencyKey,
      accountId: id,
      to: { name: firstname, address: email! },
      // TypeScript does not see that the two parts make up the content; the kind parses it.
      content: { firstname, ...content } as z.input<Content>,
      sealed: undefined,
    },
    context,
  )
}

/** The same to several people, for one reason. */
export async function notifyAccounts<Content extends NoticeContent>(
  tx: Tx,
  people: readonly Pick<Account, 'id' | 'firstname' | 'email'>[],
  kind: EmailKind<Content, z.ZodUndefined>,
  content: Parameters<typeof notifyAccount<Content>>[3],
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  for (const person of people) {
    const idempotencyKey = `${content.idempotencyKey}:${person.id}`
    await notifyAccount(tx, person, kind, { ...content, idempotencyKey }, context)
  }
}

/**
 * Marks an address as confirmed and welcomes its owner, the first time.
 * @param campaignId the campaign whose page led a musketeer to sign up; the welcome names it, so a later domain sends it
 */
export async function activateAccount(
  tx: Tx,
  accountId: number,
  { secrets, now, campaignId = null }: Pick<Platform, 'secrets'> & { now: Date; campaignId?: number | null },
): Promise<void> {
  const account = await lockAccount(tx, accountId)
  if (!account || account.activated_at || account.closed_at) return
  await markActivated(tx, accountId, now)
  if (account.role === 'musketeer' && campaignId !== null)
    return enqueue(tx, signedUpForCampaign, { accountId, campaignId })
  await notifyAccount(
    tx,
    account,
    welcomeEmail,
    { idempotencyKey: `welcome:${accountId}`, role: account.role },
    { secrets, now },
  )
}
