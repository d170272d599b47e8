import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'
import { printOffer, PrintLink, promotedBy, type LeafletEmailDetails } from './leaflet.tsx'

export interface CorrectionEmailDetails extends LeafletEmailDetails {
  /** The day on which the leaflet to recycle was emailed. */
  correctedOn: string
}

/** A corrected leaflet, for a musketeer who was sent the version before: recycle that one and use this one. */
export function renderCorrectionEmail(site: Site, details: CorrectionEmailDetails) {
  const { firstname, campaignName, organisation, correctedOn, fileUrl } = details
  const printUrl = `${site.url}${paths.printPack(details.campaignId)}`
  const reportUrl = `${site.url}${paths.report(details.reportLink)}`
  const settingsUrl = `${site.url}${paths.musketeerDashboard('settings')}`
  const opening = `${organisation} has corrected the leaflet of its campaign “${campaignName}”.`
  const todo = `Please recycle the one of ${correctedOn} and use this one. You do not need to collect copies that you have delivered.`
  const leaflet = details.imprint
    ? 'It is election material, so it is not attached: every copy must name its printer. Our page adds that for you.'
    : fileUrl
      ? 'The corrected leaflet is too large to attach.'
      : 'The corrected leaflet is attached.'
  const schedule = 'It does not change when your next leaflet comes.'
  const report =
    'Everything you delivered still counts. To tell us how many you delivered, without signing in:'
  const leaveUrl = `${site.url}${paths.leave(details.leaveLink)}`
  const leave = 'To leave this campaign, without signing in:'
  const lessOften = 'To get leaflets less often:'
  const imprint = promotedBy(site, details)

  return {
    subject: `Please recycle the leaflet of ${correctedOn}: ${campaignName}`,
    text: renderText(
      site,
      greet(firstname),
      opening,
      todo,
      fileUrl ? `${leaflet} You can open it here: ${fileUrl}` : leaflet,
      schedule,
      `${printOffer} ${printUrl}`,
      `${report} ${reportUrl}`,
      `${leave} ${leaveUrl}`,
      `${lessOften} ${settingsUrl}`,
      imprint,
    ),
    html: renderHtml(
      site,
      campaignName,
      `Please recycle the one of ${correctedOn} and use this one.`,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <Paragraph>{leaflet}</Paragraph>
        {fileUrl && <ButtonLink href={fileUrl}>Open the leaflet</ButtonLink>}
        <Paragraph>{schedule}</Paragraph>
        <PrintLink imprint={details.imprint} printUrl={printUrl} />
        <Paragraph>{report}</Paragraph>
        <ButtonLink href={reportUrl}>Report your delivery</ButtonLink>
        <Paragraph>
          {leave} <a href={leaveUrl}>leave this campaign</a>
        </Paragraph>
        <Paragraph>
          {lessOften} <a href={settingsUrl}>your settings</a>
        </Paragraph>
        <Paragraph>{imprint}</Paragraph>
      </>,
    ),
  }
}
