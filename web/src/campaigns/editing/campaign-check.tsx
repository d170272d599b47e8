import { describePlaces, readPlace, withoutInner } from '@street-musketeers/contract/places/read-place.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { useEffect, useRef, useState } from 'react'
import { formatCount, pluralise } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { CauseTags } from '../../causes/cause-tags.tsx'
import { DetailList } from '../../ui/page/card.tsx'
import { PaperSheet, Stack } from '../../ui/page/layout.tsx'
import { PaperPanel } from '../../ui/page/paper-panel.tsx'
import type { LeafletCheck } from '../leaflets/leaflet-field.tsx'
import type { AudienceSize } from './audience.tsx'
import styles from './campaign-check.module.css'
import { causesName } from './campaign-fields.tsx'
import { readPlaces } from './place-fields.tsx'

interface CampaignCheckProps {
  check: LeafletCheck | null
  /** The one whose leaflets come along, if any. */
  copied: Campaign | undefined
  audience: AudienceSize | null
}

/** What a new campaign will be, from the form around it, before it is published. */
export function CampaignCheck({ check, copied, audience }: CampaignCheckProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<FormData | null>(null)
  useEffect(() => setTyped(new FormData(ref.current!.closest('form')!)), [])
  return (
    <div ref={ref}>
      {typed && (
        <Stack gap="loose">
          <p>
            {audience?.people
              ? `This is what about ${formatCount(audience.people)} musketeers will get.`
              : 'This is what musketeers will get.'}{' '}
            It goes live as soon as you publish it.
          </p>
          <Summary typed={typed} sides={copied ? sidesOfCopied(copied) : sidesOf(check)} copied={copied} />
        </Stack>
      )}
    </div>
  )
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

interface SidePicture {
  url: string
  width?: number
  height?: number
}

/** The front, and the back of a leaflet that has one. */
function sidesOf(check: LeafletCheck | null): (SidePicture | null | undefined)[] {
  if (check?.status !== 'good') return []
  const { preview, otherPages } = check.leaflet
  return [preview, otherPages[0]]
}

const sidesOfCopied = ({ leafletPages, leafletSize }: Campaign): SidePicture[] =>
  leafletPages.slice(0, 2).map((url) => ({ url, ...leafletSize }))

const Side = ({ url, width, height, alt }: SidePicture & { alt: string }) => (
  <img className={styles.picture} src={url} width={width} height={height} alt={alt} />
)

interface SummaryProps extends Pick<CampaignCheckProps, 'copied'> {
  typed: FormData
  sides: (SidePicture | null | undefined)[]
}

function Summary({ typed, sides: [front, back], copied }: SummaryProps) {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const typedPlaces = readPlaces({ where: text('where'), campaignPlaces: text('campaignPlaces') })
  const places = withoutInner(typedPlaces.map((place) => readPlace(place) ?? place))
  return (
    <>
      <PaperPanel
        label="Your campaign"
        picture={
          <Stack gap="tight">
            <PaperSheet>
              {front ? <Side {...front} alt="Page one of the leaflet" /> : <div className={styles.none} />}
            </PaperSheet>
            {back && (
              <PaperSheet>
                <Side {...back} alt="Page two of the leaflet" />
              </PaperSheet>
            )}
          </Stack>
        }
        heading={<h3 dir="auto">{text('campaignName')}</h3>}
      >
        <p className={styles.description} dir="auto">
          {text('campaignDescription')}
        </p>
        <CauseTags causes={typed.getAll(causesName) as Cause[]} />
      </PaperPanel>
      <DetailList
        details={[
          ['Where', places.length > 0 ? describePlaces(places) : 'Everywhere'],
          ...(copied ? describeCopied(copied) : describeLeaflet(text)),
          ['Last day', text('endDate') ? formatDate(text('endDate')) : 'None: it runs until you stop it'],
          ...(text('goal') ? [['Goal', text('goal')] as const] : []),
          ['Public list', text('listed') ? 'Shown' : 'Not shown'],
          [
            'Election material',
            text('electionMaterial') === 'no'
              ? 'No'
              : ['promoter', 'onBehalfOf', 'address'].map((name) => text(`imprint.${name}`)).join(', '),
          ],
        ]}
      />
    </>
  )
}

type Details = (readonly [name: string, value: string])[]

const describeLeaflet = (text: (name: string) => string): Details => [
  ...(text('leafletTitle') ? [['Title of the leaflet', text('leafletTitle')] as const] : []),
  ['The leaflet’s words', text('leafletText') ? pluralise(countWords(text('leafletText')), 'word') : 'None'],
]

const describeCopied = ({ campaignName, campaignLeaflets }: Campaign): Details => [
  [
    'Leaflets',
    `${pluralise(campaignLeaflets.length || 1, 'leaflet')} from “${isolate(campaignName)}”, as ${campaignLeaflets.length ? 'they are' : 'it is'}`,
  ],
]
