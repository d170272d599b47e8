import * as paths from '@street-musketeers/contract/public-urls.ts'
import { nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import {
  ButtonLink,
  Paragraph,
  SmallPrint,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'
import {
  replyOffer,
  fileOf,
  leaveOffer,
  LeafletPicture,
  printLabel,
  promotedBy,
  reportOffer,
  type LeafletEmailDetails,
} from './leaflet.tsx'

export interface CorrectionEmailDetails extends LeafletEmailDetails {
  /** The day on which the leaflet to recycle was emailed. */
  correctedOn: string
}

/** A corrected leaflet, for a musketeer who was sent the version before: recycle that one and use this one. */
export function renderCorrectionEmail(site: Site, details: CorrectionEmailDetails) {
  const { greeting, campaignName, organisation, correctedOn, fileUrl } = details
  const printUrl = `${site.url}${paths.printByLink(details.reportLink)}`
  const reportUrl = `${site.url}${paths.report(details.reportLink)}`
  const settingsUrl = `${site.url}${paths.musketeerSettings('leaflet-frequency')}`
  const opening = details.place
    ? `${organisation} has corrected one of the leaflets of its campaign “${campaignName}”: ${nameLeaflet(details.place)}.`
    : `${organisation} has corrected the leaflet of its campaign “${campaignName}”.`
  const todo = `Please recycle the one of ${correctedOn} and use this one. You do not need to collect copies that you have delivered.`
  const file = fileOf(details)
  const schedule = 'Your next leaflet will come on its usual day.'
  const counts = 'Everything you delivered still counts.'
  const leaveUrl = `${site.url}${paths.leave(details.leaveLink)}`
  const lessOften = 'To get leaflets less often:'
  const imprint = promotedBy(site, details)

  return {
    subject: `Please recycle the leaflet of ${correctedOn}: ${campaignName}`,
    text: renderText(
      site,
      campaignName,
      greeting,
      opening,
      todo,
      `${printLabel}: ${printUrl}`,
      fileUrl ? `${file} Open it: ${fileUrl}` : file,
      schedule,
      `${reportOffer.label}: ${reportUrl}\n${counts} ${reportOffer.note}${replyOffer(details)}`,
      `${leaveOffer.note} ${leaveOffer.label}: ${leaveUrl}`,
      `${lessOften} ${settingsUrl}`,
      imprint,
    ),
    html: renderHtml(
      site,
      campaignName,
      `Please recycle the one of ${correctedOn} and use this one.`,
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <ButtonLink href={printUrl}>{printLabel}</ButtonLink>
        <Paragraph>
          {file} {fileUrl && <a href={fileUrl}>Open it</a>}
        </Paragraph>
        <Paragraph>{schedule}</Paragraph>
        <Paragraph>
          <strong>
            <a href={reportUrl}>{reportOffer.label}</a>
          </strong>
          <br />
          {counts} {reportOffer.note}
          {replyOffer(details)}
        </Paragraph>
        <Paragraph>
          {leaveOffer.note} <a href={leaveUrl}>{leaveOffer.label}</a>.
        </Paragraph>
        <SmallPrint>
          {lessOften} <a href={settingsUrl}>your settings</a>
        </SmallPrint>
        <SmallPrint>{imprint}</SmallPrint>
      </>,
      <LeafletPicture details={details} />,
    ),
  }
}
