import { describePlaces, readPlace, withoutInner } from '@street-musketeers/contract/places/read-place.ts'
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
  audience: AudienceSize | null
}

/** What a new campaign will be, from the form around it, before it is published. */
export function CampaignCheck({ check, audience }: CampaignCheckProps) {
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
          <Summary typed={typed} check={check} />
        </Stack>
      )}
    </div>
  )
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

type CheckedLeaflet = Extract<LeafletCheck, { status: 'good' }>['leaflet']
type PagePicture = CheckedLeaflet['preview']

/** The front, and the back of a leaflet that has one. */
const sidesOf = ({ preview, otherPages }: CheckedLeaflet) => [preview, ...otherPages.slice(0, 1)]

const Side = ({ url, width, height, alt }: PagePicture & { alt: string }) => (
  <img className={styles.picture} src={url} width={width} height={height} alt={alt} />
)

function Summary({ typed, check }: { typed: FormData; check: LeafletCheck | null }) {
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const typedPlaces = readPlaces({ where: text('where'), campaignPlaces: text('campaignPlaces') })
  const places = withoutInner(typedPlaces.map((place) => readPlace(place) ?? place))
  const [front, back] = check?.status === 'good' ? sidesOf(check.leaflet) : []
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
          ...(text('leafletTitle') ? [['Title of the leaflet', text('leafletTitle')] as const] : []),
          [
            'The leaflet’s words',
            text('leafletText') ? pluralise(countWords(text('leafletText')), 'word') : 'None',
          ],
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
