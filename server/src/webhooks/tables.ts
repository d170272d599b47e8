import type {
  StopReason,
  WebhookEvent,
  WebhookMessageType,
} from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import type { Generated } from 'kysely'
import type { Key } from '../platform/database/columns.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    /** An address of an organisation's that is told what happens to its campaigns. */
    webhook: {
      id: Key
      organisation_id: number
      name: string
      address: string
      events: WebhookEvent[]
      /** Its signing secret, encrypted. */
      sealed: Buffer
      made_at: Date
      delivered_at: Date | null
      stopped_at: Date | null
      stopped_because: StopReason | null
      /** Until when a worker has it for itself. */
      busy_until: Date | null
    }
    webhook_message: {
      id: Key
      webhook_id: number
      message_id: string
      /** What it tells, such as `ended:12:2026-11-20`: each webhook is told once. */
      event_key: string
      type: WebhookMessageType
      body: string
      happened_at: Date
      state: 'waiting' | 'delivered' | 'failed'
      tries: Generated<number>
      tried_at: Date | null
      /** What came of the last try: a status, or why there was none. */
      outcome: string | null
      next_at: Date | null
      give_up_at: Date
    }
  }
}
