import type { User } from '@street-musketeers/contract/insight/users.ts'
import { closedUsername } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { Tag } from '../ui/lists/tag.tsx'

const tones = { Active: 'good', Inactive: 'waiting', Suspended: 'stopped', Deactivated: 'stopped' } as const

type Person = Pick<User, 'username' | 'active' | 'suspension'>

function statusOf({ username, active, suspension }: Person): keyof typeof tones {
  if (username === closedUsername) return 'Deactivated'
  if (suspension) return 'Suspended'
  return active ? 'Active' : 'Inactive'
}

/** The status of an account, or of a sign-up (rule: account-status). */
export function StatusTag({ user }: { user: Person }) {
  const status = statusOf(user)
  return <Tag tone={tones[status]}>{status}</Tag>
}
