import { isAtLeast, seatMessages, type Seat } from '@street-musketeers/contract/seats.ts'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
import { readSession } from './session.ts'

/** What the signed-in person may do for their organisation. The account that it began with stores no seat: it is an officer. */
export const hasSeat = (least: Seat): boolean => isAtLeast(readSession()?.seat ?? 'officer', least)

/** Whether the signed-in person was invited to their organisation, which is there without them. */
export const wasInvited = (): boolean => readSession()?.seat !== undefined

interface ForSeatProps {
  least: Seat
  /** Says who can do this, in place of what is left out. */
  explains?: boolean
  children: ReactNode
}

/** What only some people of an organisation can use (rule: seats). The server decides every call; this avoids dead ends. */
export function ForSeat({ least, explains = false, children }: ForSeatProps) {
  if (hasSeat(least)) return children
  return explains && <Notice kind="info">{seatMessages.needed[least]}</Notice>
}
