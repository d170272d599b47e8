import type { User } from '@street-musketeers/contract/insight/users.ts'
import { closedUsername } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { Tag } from '../ui/lists/tag.tsx'

const tones = {
  Active: 'good',
  Inactive: 'waiting',
  Waiting: 'waiting',
  Rejected: 'stopped',
  Suspended: 'stopped',
  Deactivated: 'stopped',
} as const

type Person = Pick<User, 'username' | 'active' | 'suspension' | 'application'>

function statusOf({ username, active, suspension, application }: Person): keyof typeof tones {
  if (username === closedUsername) return 'Deactivated'
  if (suspension) return 'Suspended'
  if (application?.state === 'pending') return 'Waiting'
  if (application?.state === 'rejected') return 'Rejected'
  return active ? 'Active' : 'Inactive'
}

/** The status of an account, a sign-up or an application (rule: account-status). */
export function StatusTag({ user }: { user: Person }) {
  const status = statusOf(user)
  return <Tag tone={tones[status]}>{status}</Tag>
}
