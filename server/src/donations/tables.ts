import type { Key, OnlyRow } from '../platform/database/columns.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    payment_event: { event_id: string; kind: string; received_at: Date }
    donation: {
      id: Key
      source_id: string
      type: 'oneoff' | 'monthly'
      subscription_id: string | null
      customer_id: string | null
      email: string | null
      donor_key: string | null
      amount_pence: number
      state: 'waiting' | 'failed' | 'paid'
      given_at: Date
    }
    monthly_gift: {
      subscription_id: string
      session_id: string | null
      customer_id: string | null
      email: string | null
      donor_key: string | null
      amount_pence: number | null
      begun_at: Date | null
      state: 'running' | 'failing' | 'ending' | 'stopped'
      state_reported_at: Date
    }
    payment: {
      payment_id: string
      source_id: string | null
      refunded_pence: number
      refunds_reported_at: Date | null
      dispute: 'open' | 'won' | 'lost' | null
      reported_at: Date
    }
    /** A view: donations with the current state of their money. */
    donation_with_payments: {
      id: number
      source_id: string
      type: 'oneoff' | 'monthly'
      customer_id: string | null
      email: string | null
      donor: string
      amount_pence: number
      state: 'waiting' | 'failed' | 'paid'
      given_at: Date
      session_id: string | null
      gift_state: 'running' | 'failing' | 'ending' | 'stopped' | null
      payment_ids: string
      refunded_pence: number
      dispute: 'open' | 'won' | 'lost' | null
      net_pence: number
    }
    billing_key: { key_hash: Buffer; customer_id: string; expires_at: Date }
    reconciliation: { is_only: OnlyRow; complete_until: Date }
  }
}
