import { ApiError } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import type { ReactNode } from 'react'
import { Page } from '../app/page/page.tsx'
import { ButtonLink, type ButtonLinkProps } from '../ui/forms/button.tsx'
import { Row } from '../ui/page/layout.tsx'

export type GoneReason = 'CampaignGone' | 'CampaignWithdrawn'

/** Turns the refusal for a campaign that shows nothing any more into its reason; any other error is thrown again. */
export function reasonIfGone(error: unknown): GoneReason {
  if (error instanceof ApiError && (error.error === 'CampaignGone' || error.error === 'CampaignWithdrawn'))
    return error.error
  throw error
}

interface CampaignGoneProps extends Pick<ButtonLinkProps, 'to' | 'reload'> {
  reason: GoneReason
  /** The text of the link to another page. */
  label: string
  children?: ReactNode
}

/** The page at the address of a campaign that was deleted, or that administrators stopped (rules: deleted-campaigns, stopped-for-cause). */
export function CampaignGone({ reason, label, children, ...link }: CampaignGoneProps) {
  return (
    <Page title="Campaign ended" private>
      <p>{problems[reason].message}</p>
      <Row>
        <ButtonLink {...link}>{label}</ButtonLink>
        {children}
      </Row>
    </Page>
  )
}
