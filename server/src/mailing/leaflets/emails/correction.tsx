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
  fileOf,
  LeafletPicture,
  LinkLine,
  linksText,
  OfferLink,
  offersOf,
  offerText,
  otherLinksOf,
  promotedBy,
  wordsText,
  type LeafletEmailDetails,
} from './leaflet.tsx'

export interface CorrectionEmailDetails extends LeafletEmailDetails {
  /** The day on which the leaflet to recycle was emailed. */
  correctedOn: string
}

/** A corrected leaflet, for a musketeer who was sent the version before: recycle that one and use this one. */
export function renderCorrectionEmail(site: Site, details: CorrectionEmailDetails) {
  const { greeting, campaignName, organisation, correctedOn, fileUrl, rounds } = details
  const { print, done } = offersOf(site, details)
  const opening = details.place
    ? `${greeting} ${organisation} has corrected one of the leaflets of its campaign “${campaignName}”: ${nameLeaflet(details.place)}.`
    : `${greeting} ${organisation} has corrected the leaflet of its campaign “${campaignName}”.`
  const todo = `Please recycle the one we sent you on ${correctedOn} and use this one. You don’t need to collect copies you’ve already delivered: they still count.`
  const file = fileOf(details)
  const schedule = 'Your next leaflet will come on its usual day.'
  const others = otherLinksOf(site, details)
  const imprint = promotedBy(site, details)

  return {
    subject: `Please recycle the leaflet of ${correctedOn}: ${campaignName}`,
    text: renderText(
      site,
      campaignName,
      opening,
      todo,
      ...wordsText(details),
      `${print.label}: ${print.url}`,
      ...(rounds ? [rounds] : []),
      offerText(done),
      fileUrl ? `${file} Open it: ${fileUrl}` : file,
      schedule,
      linksText(others),
      imprint,
    ),
    html: renderHtml(
      site,
      campaignName,
      `Please recycle the one we sent you on ${correctedOn} and use this one.`,
      <>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <LeafletPicture details={details} />
        <ButtonLink href={print.url}>{print.label}</ButtonLink>
        {rounds && <Paragraph>{rounds}</Paragraph>}
        <OfferLink offer={done} />
        <SmallPrint>
          {file} {fileUrl && <a href={fileUrl}>Open it</a>}
        </SmallPrint>
        <SmallPrint>{schedule}</SmallPrint>
        <LinkLine links={others} />
        <SmallPrint>{imprint}</SmallPrint>
      </>,
    ),
  }
}
