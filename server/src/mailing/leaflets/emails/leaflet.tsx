import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { type LeafletPlace, nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import {
  ButtonLink,
  Paragraph,
  Picture,
  SmallPrint,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

export interface LeafletEmailDetails {
  greeting: string
  campaignName: string
  /** The campaign’s page for its members, and for everybody. */
  campaignUrl: string
  publicUrl: string
  /** The secret part of the report link. */
  reportLink: string
  /** The secret part of the link that leaves the campaign. */
  leaveLink: string
  description: string
  organisation: string
  /** The organisation and where the campaign is for (rule: campaign-places). */
  by: string
  /** The public address of the campaign's card, or of page one of its leaflet until the card is drawn. */
  picture: { url: string; isCard: boolean }
  /** Who promotes the site, with their address. */
  promoter: string
  /** Of election material, which is only printed with its printer's name (rule: election-packs-name-their-printer); null for other leaflets. */
  imprint: Imprint | null
  /**
   * The address of a leaflet that is too large to attach (rule: leaflets-attached-up-to-3-mb); null when it is attached or election
   * material.
   */
  fileUrl: string | null
  /** Where it comes among the campaign's leaflets; null for a campaign with one. */
  place: LeafletPlace | null
  /** Whether they were last emailed an earlier version of this leaflet (rule: leaflet-versions). */
  isNewVersion: boolean
  /** Whether a reply with a number reports it (rule: reply-by-email). */
  takesNumbers: boolean
}

/** Who promotes a leaflet and the email that brings it. */
export const promotedBy = (
  site: Site,
  { imprint, promoter, organisation }: Pick<LeafletEmailDetails, 'imprint' | 'promoter' | 'organisation'>,
) =>
  imprint
    ? `${imprintSentence(imprint)} Sent by ${site.product}, promoted by ${promoter}.`
    : `Promoted by ${promoter}, on behalf of ${organisation}.`

/** What a leaflet's email shows above its heading. */
export const LeafletPicture = ({
  details: { picture, campaignName, organisation, place },
}: {
  details: LeafletEmailDetails
}) => (
  <div style={{ margin: '0 0 20px' }}>
    <Picture
      url={picture.url}
      alt={leafletAlt({ campaignName, organisation, place })}
      maxWidth={picture.isCard ? 510 : 260}
    />
  </div>
)

const leafletAlt = ({
  campaignName,
  organisation,
  place,
}: Pick<LeafletEmailDetails, 'campaignName' | 'organisation' | 'place'>) =>
  `${place ? `${nameLeaflet(place)}, of` : 'The leaflet'} “${campaignName}”, by ${organisation}`

/** The one button of a leaflet's email. */
export const printLabel = 'Print my 20'

/** What goes with the leaflet: its file, or why it has none. */
export const fileOf = ({ imprint, fileUrl }: LeafletEmailDetails) =>
  imprint
    ? 'It is election material, so it is not attached: every copy must name its printer. Our page adds that for you.'
    : fileUrl
      ? 'The leaflet itself is too large to attach.'
      : 'The leaflet itself is attached.'

/** How the report link is offered. */
export const reportOffer = { label: 'I’ve delivered mine', note: 'Tell us how many. No password needed.' }
/** What follows that, where a reply is read. */
export const replyOffer = ({ takesNumbers }: LeafletEmailDetails) =>
  takesNumbers ? ' Or just reply with the number.' : ''
/** How leaving one leaflet out is offered (rule: skip-once). */
const skipOffer = {
  label: 'Not this time',
  note: 'We won’t remind you about this one. Your next leaflet will come as usual.',
}
const pauseOffer = { label: 'pause your leaflets', note: 'If you need a break,' }
export const leaveOffer = { label: 'Leave this campaign', note: 'No longer for you?' }

function subjectOf({ place, campaignName, isNewVersion }: LeafletEmailDetails) {
  if (place) return `${nameLeaflet(place)} (${campaignName})`
  return `${isNewVersion ? 'New version of your leaflet' : 'Your leaflet'}: ${campaignName}`
}

/** Which of several leaflets it is, and whose. */
const bylineOf = ({ place, by }: LeafletEmailDetails) => `${place ? `${nameLeaflet(place)}\n` : ''}By ${by}`

/** A leaflet to print and deliver: what to do with it, where to report it, and who promotes it. */
export function renderLeafletEmail(site: Site, details: LeafletEmailDetails) {
  const { greeting, campaignName, campaignUrl, publicUrl, organisation, fileUrl } = details
  const printUrl = `${site.url}${paths.printByLink(details.reportLink)}`
  const reportUrl = `${site.url}${paths.report(details.reportLink)}`
  const settingsUrl = `${site.url}${paths.musketeerSettings('leaflet-frequency')}`
  const leaveUrl = `${site.url}${paths.leave(details.leaveLink)}`
  const by = bylineOf(details)
  const opening = details.isNewVersion
    ? `${organisation} has replaced its leaflet for ${campaignName}. Please print this one from now on, not the old one.`
    : 'Here’s your next leaflet. Print about 20 copies and put them through the doors on your street. It takes about 10 minutes.'
  const file = fileOf(details)
  const skipUrl = `${site.url}${paths.skipByLink(details.reportLink)}`
  const pauseUrl = `${site.url}${paths.pauseByLink(details.reportLink)}`
  const yours =
    'The links to print, report, skip and pause are only for you and work for 60 days. Please delete them before forwarding this email.'
  const view = 'See what you’ve delivered:'
  const share = 'Do you know somebody who would deliver it too? Send them this page:'
  const lessOften = 'You’re getting this because you joined this campaign. To get leaflets less often:'
  const imprint = promotedBy(site, details)

  return {
    subject: subjectOf(details),
    text: renderText(
      site,
      `${campaignName}\n${by}`,
      greeting,
      opening,
      `${printLabel}: ${printUrl}`,
      fileUrl ? `${file} Open it: ${fileUrl}` : file,
      `${reportOffer.label}: ${reportUrl}\n${reportOffer.note}${replyOffer(details)}`,
      `${skipOffer.label}: ${skipUrl}\n${skipOffer.note}`,
      `${pauseOffer.note} ${pauseOffer.label}: ${pauseUrl}`,
      `${leaveOffer.note} ${leaveOffer.label}: ${leaveUrl}`,
      details.description,
      `${share} ${publicUrl}`,
      `${view} ${campaignUrl}`,
      `${lessOften} ${settingsUrl}`,
      yours,
      imprint,
    ),
    html: renderHtml(
      site,
      campaignName,
      'Print about 20 and put them through the doors on your street.',
      <>
        <Paragraph>
          <strong style={{ whiteSpace: 'pre-line' }}>{by}</strong>
        </Paragraph>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <ButtonLink href={printUrl}>{printLabel}</ButtonLink>
        <Paragraph>
          {file} {fileUrl && <a href={fileUrl}>Open it</a>}
        </Paragraph>
        <Paragraph>
          <strong>
            <a href={reportUrl}>{reportOffer.label}</a>
          </strong>
          <br />
          {reportOffer.note}
          {replyOffer(details)}
        </Paragraph>
        <Paragraph>
          <strong>
            <a href={skipUrl}>{skipOffer.label}</a>
          </strong>
          <br />
          {skipOffer.note}
        </Paragraph>
        <Paragraph>
          {pauseOffer.note} <a href={pauseUrl}>{pauseOffer.label}</a>. {leaveOffer.note}{' '}
          <a href={leaveUrl}>{leaveOffer.label}</a>.
        </Paragraph>
        <Paragraph>
          <span style={{ whiteSpace: 'pre-line' }}>{details.description}</span>
        </Paragraph>
        <SmallPrint>
          {share} <a href={publicUrl}>{publicUrl}</a>
        </SmallPrint>
        <SmallPrint>
          {view} <a href={campaignUrl}>{campaignName}</a>
        </SmallPrint>
        <SmallPrint>
          {lessOften} <a href={settingsUrl}>your settings</a>
        </SmallPrint>
        <SmallPrint>{yours}</SmallPrint>
        <SmallPrint>{imprint}</SmallPrint>
      </>,
      <LeafletPicture details={details} />,
    ),
  }
}
