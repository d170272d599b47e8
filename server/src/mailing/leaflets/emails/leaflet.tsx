import { Fragment } from 'react'
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
  /** Why the campaign matters, see `firstSentences`. */
  why: string
  /** What the leaflet says, see `emailedWords`; empty if nobody knows. */
  words: string
  /** Where the rest of a long leaflet's words is; null if the email has them all. */
  restUrl: string | null
  /** The doors that the member holds for this leaflet, see `describeRounds`; null without any. */
  rounds: string | null
  /** The doors that are kept for them, see `describeKept`; null without any. */
  kept: string | null
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

/** What the leaflet says, for people who read emails as text (rule: leaflet-words). */
export const wordsText = ({ words, restUrl }: Pick<LeafletEmailDetails, 'words' | 'restUrl'>): string[] =>
  words === '' ? [] : ['The leaflet says:', words, ...(restUrl ? [`Read the rest: ${restUrl}`] : [])]

/** What its sheet looks like. Many email programs show it only when asked. */
export const LeafletPicture = ({
  details: { picture, campaignName, organisation, place },
}: {
  details: LeafletEmailDetails
}) => (
  <div style={{ margin: '0 0 8px' }}>
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

interface Offer {
  label: string
  url: string
  /** What follows the label. */
  note: string
}

/** What a leaflet's email offers first: to print it, to say how many were delivered, and to skip it (rule: skip-once). */
export function offersOf(site: Site, { reportLink, takesNumbers }: LeafletEmailDetails) {
  const urlOf = (path: string) => `${site.url}${path}`
  return {
    print: { label: 'Print my 20', url: urlOf(paths.printByLink(reportLink)) },
    done: {
      label: 'I’ve delivered mine',
      url: urlOf(paths.report(reportLink)),
      note: `Tell us how many. No password needed.${takesNumbers ? ' Or just reply with the number.' : ''}`,
    },
    skip: {
      label: 'Not this time',
      url: urlOf(paths.skipByLink(reportLink)),
      note: 'We won’t remind you about this one. Your next leaflet will come as usual.',
    },
  } satisfies Record<string, Omit<Offer, 'note'> & { note?: string }>
}

export const offerText = ({ label, url, note }: Offer) => `${label}: ${url}\n${note}`

export const OfferLink = ({ offer: { label, url, note } }: { offer: Offer }) => (
  <Paragraph>
    <strong>
      <a href={url}>{label}</a>
    </strong>
    <br />
    {note}
  </Paragraph>
)

/** The file that goes with the email, or why it has none. */
export const fileOf = ({ imprint, fileUrl }: LeafletEmailDetails) =>
  imprint
    ? 'It’s election material, so it isn’t attached: every copy must name its printer. Our page adds that for you.'
    : fileUrl
      ? 'The leaflet is too large to attach.'
      : 'The leaflet is attached.'

/** What only some readers look for, in one line of links. */
export const otherLinksOf = (
  site: Site,
  { campaignUrl, publicUrl, reportLink, leaveLink }: LeafletEmailDetails,
): [label: string, url: string][] => [
  ['Pause your leaflets', `${site.url}${paths.pauseByLink(reportLink)}`],
  ['Get them less often', `${site.url}${paths.musketeerSettings('leaflet-frequency')}`],
  ['See what you’ve delivered', campaignUrl],
  ['Read more or share', publicUrl],
  ['Leave this campaign', `${site.url}${paths.leave(leaveLink)}`],
]

export const linksText = (links: readonly [label: string, url: string][]) =>
  links.map(([label, url]) => `${label}: ${url}`).join('\n')

/** The line of links. */
export const LinkLine = ({ links }: { links: readonly [label: string, url: string][] }) => (
  <SmallPrint>
    {links.map(([label, url], nth) => (
      <Fragment key={url}>
        {nth > 0 && ' · '}
        <a href={url}>{label}</a>
      </Fragment>
    ))}
  </SmallPrint>
)

function subjectOf({ place, campaignName, isNewVersion }: LeafletEmailDetails) {
  if (place) return `${nameLeaflet(place)} (${campaignName})`
  return `${isNewVersion ? 'New version of your leaflet' : 'Your leaflet'}: ${campaignName}`
}

/** Which of several leaflets it is, and whose. */
const bylineOf = ({ place, by }: LeafletEmailDetails) => `${place ? `${nameLeaflet(place)}\n` : ''}By ${by}`

const chooseAgain = 'Choose these doors again'

/** A leaflet to print and deliver: why, what it looks like, what to do with it, where to report it, and who promotes it. */
export function renderLeafletEmail(site: Site, details: LeafletEmailDetails) {
  const { greeting, campaignName, why, rounds, kept, campaignUrl, organisation, fileUrl } = details
  const by = bylineOf(details)
  const opening = details.isNewVersion
    ? `${greeting} ${organisation} has replaced its leaflet for ${campaignName}. Please print this one from now on, not the old one.`
    : `${greeting} here’s your next leaflet.`
  const { print, done, skip } = offersOf(site, details)
  const todo = 'Print about 20 and put them through the doors on your street. It takes about 10 minutes.'
  const file = fileOf(details)
  const others = otherLinksOf(site, details)
  const yours =
    'You’re getting this because you joined this campaign. The links to print, report, skip and pause are only for you and work for 60 days. Please delete them before you forward this email.'
  const imprint = promotedBy(site, details)

  return {
    subject: subjectOf(details),
    text: renderText(
      site,
      `${campaignName}\n${by}`,
      opening,
      why,
      ...wordsText(details),
      `${print.label}: ${print.url}`,
      todo,
      ...(rounds ? [rounds] : []),
      ...(kept ? [`${kept}\n${chooseAgain}: ${campaignUrl}`] : []),
      offerText(done),
      offerText(skip),
      fileUrl ? `${file} Open it: ${fileUrl}` : file,
      linksText(others),
      yours,
      imprint,
    ),
    html: renderHtml(
      site,
      campaignName,
      todo,
      <>
        <Paragraph>
          <strong style={{ whiteSpace: 'pre-line' }}>{by}</strong>
        </Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{why}</Paragraph>
        <LeafletPicture details={details} />
        <ButtonLink href={print.url}>{print.label}</ButtonLink>
        <Paragraph>{todo}</Paragraph>
        {rounds && <Paragraph>{rounds}</Paragraph>}
        {kept && (
          <Paragraph>
            {kept} <a href={campaignUrl}>{chooseAgain}</a>
          </Paragraph>
        )}
        <OfferLink offer={done} />
        <OfferLink offer={skip} />
        <SmallPrint>
          {file} {fileUrl && <a href={fileUrl}>Open it</a>}
        </SmallPrint>
        <LinkLine links={others} />
        <SmallPrint>{yours}</SmallPrint>
        <SmallPrint>{imprint}</SmallPrint>
      </>,
    ),
  }
}
