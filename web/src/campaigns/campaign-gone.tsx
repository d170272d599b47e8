import { ApiError } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import type { ReactNode } from 'react'
import { Page } from '../app/shell/page.tsx'
import { Row } from '../ui/page/layout.tsx'

/** Turns the refusal for a deleted campaign into null; any other error is thrown again. */
export function nullIfCampaignGone(error: unknown): null {
  if (error instanceof ApiError && error.error === 'CampaignGone') return null
  throw error
}

/** The page at the address of a campaign that was deleted (rule: deleted-campaigns). @param next links to other pages */
export function CampaignGone({ next }: { next: ReactNode }) {
  return (
    <Page title="Campaign ended" private>
      <p>{problems.CampaignGone.message}</p>
      <Row>{next}</Row>
    </Page>
  )
}
