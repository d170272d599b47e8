import * as paths from '@street-musketeers/contract/public-urls.ts'

/** Residents reach it by the code on a leaflet (rule: leaflet-reports). */
export const ReportLink = ({ campaignId }: { campaignId: number }) => (
  <>
    Something wrong with it? <a href={paths.reportLeaflet(campaignId)}>Report this leaflet</a>
  </>
)
