import { describePlaces, readPlace, withoutInner } from '@street-musketeers/contract/places/read-place.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { pluralise } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { CauseTags } from '../../causes/cause-tags.tsx'
import { DetailList } from '../../ui/page/card.tsx'
import { PaperSheet, Stack } from '../../ui/page/layout.tsx'
import { PaperPanel } from '../../ui/page/paper-panel.tsx'
import styles from './campaign-summary.module.css'
import { causesName, readPlaces } from './typed-values.ts'

export interface SidePicture {
  url: string
  width?: number
  height?: number
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const Side = ({ url, width, height, alt }: SidePicture & { alt: string }) => (
  <img className={styles.picture} src={url} width={width} height={height} alt={alt} />
)

interface SummaryProps {
  copied?: Campaign | undefined
  typed: FormData
  sides: (SidePicture | null | undefined)[]
}

/** What a campaign will be, as a form holds it. @param sides pictures of its leaflet's front, and of its back if it has one */
export function CampaignSummary({ typed, sides: [front, back], copied }: SummaryProps) {
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
          ...(text('buttonAddress') ? [['Web address for residents', text('buttonAddress')] as const] : []),
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
