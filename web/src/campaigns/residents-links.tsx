import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ReportLink } from './reviews/report-link.tsx'

/** What whoever got a campaign's leaflet may want to do about it. */
export const ResidentsLinks = ({ campaignId }: { campaignId: number }) => (
  <>
    <p>
      <a href={paths.noMoreLeaflets(campaignId)}>No more leaflets, please</a>
    </p>
    <p>
      <ReportLink campaignId={campaignId} />
    </p>
  </>
)
