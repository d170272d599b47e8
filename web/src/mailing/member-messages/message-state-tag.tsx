import type { MemberMessageState } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { Tag } from '../../ui/lists/tag.tsx'

const tags: Record<MemberMessageState, readonly [tone: 'good' | 'waiting' | 'stopped', label: string]> = {
  draft: ['waiting', 'Draft'],
  waiting: ['waiting', 'In review'],
  refused: ['stopped', 'Sent back'],
  sending: ['good', 'Being sent'],
  sent: ['good', 'Sent'],
  'not-sent': ['stopped', 'Not sent'],
  'taken-down': ['stopped', 'Taken down'],
}

export function MessageStateTag({ state }: { state: MemberMessageState }) {
  const [tone, label] = tags[state]
  return <Tag tone={tone}>{label}</Tag>
}
