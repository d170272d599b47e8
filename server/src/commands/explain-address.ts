import type { Db } from '../platform/database/db.ts'
import { systemClock } from '../platform/values/clock.ts'

type Explained = Awaited<ReturnType<typeof import('../insight/index.ts').explainEmails>>

/** @returns the result of the last emails to an address, and what keeps others from it, in lines */
export async function explainAddress(db: Db, address: string): Promise<string> {
  const { explainEmails } = await import('../insight/index.ts')
  const now = systemClock.now()
  const explained = await db.transaction().execute((tx) => explainEmails(tx, address, now))
  const emails = explained.emails.map(describeEmail)
  return [
    ...describeAccount(address, explained),
    ...(emails.length
      ? ['The last emails of the past 13 months, newest first (UTC):', ...emails]
      : ['No email to it is known.']),
  ].join('\n')
}

function describeAccount(address: string, { account, bounces, switchedOff }: Explained): string[] {
  if (!account) return [`${address} has no account, so it gets no leaflets or newsletters.`]
  const { id, role, activated_at, suspended_at, paused_until, is_suppressed } = account
  return [
    `${address} belongs to account ${id}, ${role}, ${activated_at ? `since ${day(activated_at)}` : 'not activated'}.`,
    ...(suspended_at
      ? [`The account has been suspended since ${day(suspended_at)}: it gets no leaflets or newsletters.`]
      : []),
    ...(is_suppressed
      ? [
          'It gets no leaflets or newsletters, because it bounces. Under Email health, an administrator can end that.',
        ]
      : []),
    ...bounces.map(
      ({ hard, answer, bounced_at }) =>
        `  ${time(bounced_at)}  ${hard ? 'permanent' : 'temporary'} bounce: ${answer}`,
    ),
    ...(paused_until ? [`Leaflets are paused by its owner until ${paused_until}.`] : []),
    ...(switchedOff.length ? [`Its owner does not want: ${switchedOff.join(', ')}.`] : []),
  ]
}

function describeEmail({
  kind,
  state,
  created_at,
  due_at,
  ended_at,
  attempts,
  last_answer,
}: Explained['emails'][number]): string {
  const states: Record<typeof state, string> = {
    queued: `waits until ${time(due_at)}${attempts ? `, after ${attempts} tries` : ''}`,
    sending: 'is being handed over',
    sent: 'taken by the mail server',
    failed: 'refused for good',
    cancelled: 'cancelled',
    'in doubt': ended_at ? 'in doubt, and not repeated' : 'in doubt, and repeated later',
  }
  const ended = ended_at ? ` at ${time(ended_at)}` : ''
  return `  ${time(created_at)}  ${kind}: ${states[state]}${ended}${last_answer ? `; “${last_answer.replaceAll(/\s+/g, ' ').trim()}”` : ''}`
}

/** To the minute, in UTC. */
const time = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')
const day = (date: Date) => date.toISOString().slice(0, 10)
