import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { nameLeaflet, placeOf, showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { smallPictureOf, smallPictureWidthPx } from '@street-musketeers/contract/campaigns/small-picture.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../app/format/format-date.ts'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PaperSheet, Stack } from '../../ui/page/layout.tsx'
import { anchorOf } from '../../ui/page/contents.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './leaflet.module.css'

/** The file's address shows its type (rule: leaflet-shown-as-pictures). */
export const isPdf = ({ campaignLeafletFile }: Pick<Campaign, 'campaignLeafletFile'>) =>
  campaignLeafletFile.includes('.pdf')

/** A scrolling area must be reachable by keyboard, which not every browser does by default. */
const keyboardScrollable = { tabIndex: 0 }

type DisplayedLeaflet = Pick<
  Campaign,
  'campaignName' | 'campaignLeafletFile' | 'leafletPages' | 'leafletSize' | 'ended'
>

/**
 * A leaflet as pictures of its pages, because phones show nothing or page one of an embedded PDF. On a wide screen a PDF's
 * pages are side by side in a window 500 high, on a phone below each other (rule: leaflet-shown-as-pictures).
 * @param isLater whether it is below other leaflets, so that its pictures may be loaded later
 */
export function Leaflet({ campaign, isLater = false }: { campaign: DisplayedLeaflet; isLater?: boolean }) {
  const { campaignName, leafletPages, leafletSize } = campaign
  if (leafletPages.length === 0) return <WithheldLeaflet campaign={campaign} />
  const name = `Leaflet “${campaignName}”`
  return (
    <div
      className={classes(styles.pages, isPdf(campaign) && styles.window)}
      role="group"
      aria-label={name}
      {...(isPdf(campaign) && keyboardScrollable)}
    >
      {leafletPages.map((picture, index) => (
        <PaperSheet key={picture}>
          <img
            src={picture}
            alt={leafletPages.length > 1 ? `${name}, page ${index + 1} of ${leafletPages.length}` : name}
            {...leafletSize}
            {...(index === 0 && !isLater ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        </PaperSheet>
      ))}
    </div>
  )
}

/** In place of a leaflet that only its organisation and administrators may see (rule: withdrawn-files). */
const WithheldLeaflet = ({ campaign: { ended } }: { campaign: Pick<Campaign, 'ended'> }) => (
  <p>
    {ended ? 'This leaflet has been withdrawn.' : 'The leaflet is not shown while its campaign is paused.'}
  </p>
)

/**
 * Page one, decorative, beside text that names the campaign; a closed letterbox for a leaflet that was withdrawn.
 * @param sizes how wide it is shown, so that the browser chooses the small picture (rule: leaflet-shown-as-pictures) or the large one
 */
export function LeafletPreview({
  campaign: { leafletPreview },
  sizes = '6.5rem',
}: {
  campaign: Pick<Campaign, 'leafletPreview'>
  sizes?: string
}) {
  return (
    <PaperSheet>
      {leafletPreview ? (
        <img
          className={styles.preview}
          srcSet={`${smallPictureOf(leafletPreview)} ${smallPictureWidthPx}w, ${leafletPreview} 800w`}
          sizes={sizes}
          src={leafletPreview}
          width={210}
          height={297}
          alt=""
          loading="lazy"
        />
      ) : (
        <div className={classes(styles.preview, styles.withheld)}>
          <Letterbox />
        </div>
      )}
    </PaperSheet>
  )
}

/** Which of its leaflets a campaign shows; nothing for a campaign with one (rule: leaflets-in-order). */
export function WhichLeaflet({ campaign }: { campaign: Campaign }) {
  const place = placeOf(campaign)
  return (
    place && (
      <p dir="auto">
        <strong>{nameLeaflet(place)}</strong>
      </p>
    )
  )
}

/** Says that a campaign's leaflet is a correction, if it is: the one before should be recycled (rule: corrections). */
export const CorrectionNotice = ({ campaign: { leafletCorrects } }: { campaign: Campaign }) =>
  leafletCorrects && (
    <Notice kind="info">
      This corrects the leaflet of {formatDate(leafletCorrects)}. Please recycle that one.
    </Notice>
  )

/** Leads to what the leaflet says in words, if somebody has said it (rule: leaflet-words). */
export function ReadIt({ campaign }: { campaign: Campaign }) {
  const { campaignId, leafletHasWords, leafletLargePrint } = campaign
  const place = placeOf(campaign)
  const anchor = place ? `#${anchorOf(nameLeaflet(place))}` : ''
  return (
    leafletHasWords && (
      <p>
        Can’t read the picture? <a href={paths.readLeaflets(campaignId) + anchor}>Read it as text</a>
        {leafletLargePrint && (
          <>
            {' '}
            or <a href={leafletLargePrint}>in large print (PDF)</a>
          </>
        )}
      </p>
    )
  )
}

interface LeafletsInOrderProps {
  campaign: Campaign
  /** What is shown below each leaflet, to print it. */
  print: (shown: Campaign) => ReactNode
}

/** A campaign's leaflet; of several all of them, in the order in which members get them (rule: leaflets-in-order). */
export function LeafletsInOrder({ campaign, print }: LeafletsInOrderProps) {
  const { campaignLeaflets, leafletPages } = campaign
  if (leafletPages.length === 0) return <WithheldLeaflet campaign={campaign} />
  if (campaignLeaflets.length === 0)
    return (
      <Stack>
        <Leaflet campaign={campaign} />
        <ReadIt campaign={campaign} />
        {print(campaign)}
      </Stack>
    )
  return (
    <Stack gap="loose">
      <p>
        This campaign has {campaignLeaflets.length} leaflets. Musketeers begin with the first, then get the
        next ones in turn.
      </p>
      {campaignLeaflets.map(({ leafletVersion }, index) => {
        const shown = showLeaflet(campaign, leafletVersion)
        return (
          <Section key={leafletVersion} title={nameLeaflet(placeOf(shown)!)}>
            <Leaflet campaign={shown} isLater={index > 0} />
            <ReadIt campaign={shown} />
            {print(shown)}
          </Section>
        )
      })}
    </Stack>
  )
}
