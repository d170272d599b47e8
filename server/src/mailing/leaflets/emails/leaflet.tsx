import * as paths from '@street-musketeers/contract/public-urls.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Imprint } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

export interface LeafletEmailDetails {
  firstname: string
  campaignId: number
  campaignName: string
  /** The secret part of the report link. */
  reportLink: string
  /** The secret part of the link that leaves the campaign. */
  leaveLink: string
  description: string
  organisation: string
  /** Who promotes the site, with their address. */
  promoter: string
  /** Of election material, which is only printed with its printer's name (rule: election-packs-name-their-printer); null for other leaflets. */
  imprint: Imprint | null
  /**
   * The address of a leaflet that is too large to attach (rule: leaflets-attached-up-to-3-mb); null when it is attached or election
   * material.
   */
  fileUrl: string | null
  /** Whether they were last emailed an earlier version of this leaflet (rule: leaflet-versions). */
  isNewVersion: boolean
}

/** Who promotes a leaflet and the email that brings it. */
export const promotedBy = (site: Site, { imprint, promoter, organisation }: LeafletEmailDetails) =>
  imprint
    ? `${imprintSentence(imprint)} Sent by ${site.product}, promoted by ${promoter}.`
    : `Promoted by ${promoter}, on behalf of ${organisation}.`

export const printOffer = 'Print 20 on 5 sheets, or choose another size and number:'

/** A button for election material, because nothing is attached. */
export const PrintLink = ({ imprint, printUrl }: { imprint: Imprint | null; printUrl: string }) =>
  imprint ? (
    <ButtonLink href={printUrl}>Print my 20</ButtonLink>
  ) : (
    <Paragraph>
      {printOffer} <a href={printUrl}>print 20</a>
    </Paragraph>
  )

/** A leaflet to print and deliver: what to do with it, where to report it, and who promotes it. */
export function renderLeafletEmail(site: Site, details: LeafletEmailDetails) {
  const { firstname, campaignName, organisation, fileUrl } = details
  const campaignUrl = `${site.url}${paths.musketeerCampaign(details.campaignId)}`
  const printUrl = `${site.url}${paths.printPack(details.campaignId)}`
  const reportUrl = `${site.url}${paths.report(details.reportLink)}`
  const publicUrl = `${site.url}${paths.publicCampaign(details.campaignId)}`
  const settingsUrl = `${site.url}${paths.musketeerDashboard('settings')}`
  const opening = details.isNewVersion
    ? `${organisation} has replaced its leaflet for ${campaignName}. This is the new one: please print it from now on, and no longer the one before.`
    : `Your leaflet this week is from ${organisation}: ${campaignName}.`
  const where = details.imprint
    ? 'It is election material, so it is not attached: every copy must name its printer. Our page adds that for you.'
    : fileUrl
      ? 'The leaflet is too large to attach. Open it to print it.'
      : 'The leaflet is attached.'
  const todo = `${where} Print about 20 copies and put them through the doors on your street. It takes about 10 minutes.`
  const report = 'Then tell us how many you delivered. One tap, no sign-in:'
  const yours =
    'The link is only for you and works for 60 days. Please delete it before forwarding this email.'
  const view = 'See this campaign and what you have delivered for it:'
  const share = 'Do you know somebody who would deliver it too? Send them this page:'
  const leaveUrl = `${site.url}${paths.leave(details.leaveLink)}`
  const leave = 'To leave this campaign, without signing in:'
  const lessOften = 'To get leaflets less often:'
  const imprint = promotedBy(site, details)

  return {
    subject: `${details.isNewVersion ? 'New version of your leaflet' : 'Your leaflet'}: ${campaignName}`,
    text: renderText(
      site,
      greet(firstname),
      opening,
      details.description,
      todo,
      ...(fileUrl ? [`The leaflet: ${fileUrl}`] : []),
      `${printOffer} ${printUrl}`,
      `${report} ${reportUrl}`,
      yours,
      `${view} ${campaignUrl}`,
      `${share} ${publicUrl}`,
      `${leave} ${leaveUrl}`,
      `${lessOften} ${settingsUrl}`,
      imprint,
    ),
    html: renderHtml(
      site,
      campaignName,
      'Print about 20 and put them through the doors on your street.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>
          <span style={{ whiteSpace: 'pre-line' }}>{details.description}</span>
        </Paragraph>
        <Paragraph>{todo}</Paragraph>
        {fileUrl && <ButtonLink href={fileUrl}>Open the leaflet</ButtonLink>}
        <PrintLink imprint={details.imprint} printUrl={printUrl} />
        <Paragraph>{report}</Paragraph>
        <ButtonLink href={reportUrl}>Report your delivery</ButtonLink>
        <Paragraph>{yours}</Paragraph>
        <Paragraph>
          {view} <a href={campaignUrl}>{campaignName}</a>
        </Paragraph>
        <Paragraph>
          {share} <a href={publicUrl}>{publicUrl}</a>
        </Paragraph>
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
