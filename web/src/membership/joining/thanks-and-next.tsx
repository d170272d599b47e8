import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import type { AfterReport, NextThing } from '../deliveries/after-report.ts'
import { ReportThanks } from '../deliveries/report-thanks.tsx'

/** Thanks for a report: the total, and one next thing (rules: report-thanks, milestones). */
export function ThanksAndNext({ saved, after }: { saved: string; after: AfterReport | null }) {
  return (
    <Stack>
      <ReportThanks>
        {saved}
        {after && (
          <>
            <br />
            <strong>{after.numbers}</strong>
            {after.milestone && (
              <>
                <br />
                {after.milestone}
              </>
            )}
          </>
        )}
      </ReportThanks>
      {after?.next && <Next next={after.next} />}
    </Stack>
  )
}

function Next({ next }: { next: NextThing }) {
  if (next.kind === 'wait') return <p>Your next leaflet will come on {next.day}.</p>
  const { campaignId, campaignName } = next.campaign
  return (
    <>
      <p>
        {next.kind === 'deliver' ? 'Next: your leaflet for ' : 'Next: join '}
        <bdi>“{campaignName}”</bdi>.
      </p>
      <Row>
        <ButtonLink variant="primary" to={paths.musketeerCampaign(campaignId)}>
          {next.kind === 'deliver' ? 'View campaign' : 'View details & sign up'}
        </ButtonLink>
      </Row>
    </>
  )
}
