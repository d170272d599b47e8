import { leafletDesigns } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ForSeat } from '../../app/session/for-seat.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { formatDate, formatDateAndTime } from '../../app/format/format-date.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { PaperSheet, Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { anchorOf } from '../../ui/page/contents.tsx'
import { Section } from '../../ui/page/section.tsx'
import { designPictures } from './designs/design-pictures.ts'
import styles from './made-leaflets.module.css'

export type ListedLeaflet = ReplyOf<'GET /api/madeleaflets'>['leaflets'][number]

/** A leaflet has no headline at first. */
export const nameOf = ({ headline }: ListedLeaflet) => headline || 'A leaflet without a headline'

export function describe({ design, size, savedAt, offeredAt, union }: ListedLeaflet): string {
  const from = union?.name ? `, from ${union.name}` : ''
  const state = offeredAt
    ? `Offered to your branches on ${formatDate(offeredAt)}`
    : `Saved ${formatDateAndTime(savedAt)}`
  return `${leafletDesigns[design].name}, ${size}${from}. ${state}.`
}

/** How many are shown at first. */
const shownAtFirst = 6

const title = 'Leaflets you make here'

/** Above a long page of published leaflets: make one, and the way down to those that were made. */
export const MakeLeaflet = ({ leaflets }: { leaflets: readonly ListedLeaflet[] }) => (
  <Stack>
    {leaflets.length === 0 && (
      <p>Type the words, and we set them on the page: ready to publish and to print, without a designer.</p>
    )}
    <Row>
      <ForSeat least="author">
        <ButtonLink to={paths.newMadeLeaflet()}>Make a leaflet</ButtonLink>
      </ForSeat>
      {leaflets.length > 0 && <a href={`#${anchorOf(title)}`}>{title}</a>}
    </Row>
  </Stack>
)

/** The leaflets that an organisation has made or begun here, last saved first. */
export function MadeLeaflets({ leaflets, mayOffer }: ReplyOf<'GET /api/madeleaflets'>) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? leaflets : leaflets.slice(0, shownAtFirst)
  return (
    <Section title={title}>
      <Stack>
        <ul className={styles.list}>
          {shown.map((leaflet) => (
            <MadeLeafletRow key={leaflet.id} leaflet={leaflet} mayOffer={mayOffer} />
          ))}
        </ul>
        {shown.length < leaflets.length && (
          <Row>
            <Button onClick={() => setIsWhole(true)}>Show the other {leaflets.length - shown.length}</Button>
          </Row>
        )}
      </Stack>
    </Section>
  )
}

function MadeLeafletRow({ leaflet, mayOffer }: { leaflet: ListedLeaflet; mayOffer: boolean }) {
  const { id, design, offeredAt, union } = leaflet
  const navigate = useNavigate()
  const showOutcome = useActionResult()
  const [submissionId] = useState(newSubmissionId)
  const which = <VisuallyHidden> {nameOf(leaflet)}</VisuallyHidden>

  async function copy() {
    const made = await call('POST /api/madeleaflet/:id/copy', { id, submissionId })
    await navigate(paths.madeLeaflet(made.id))
  }

  return (
    <li className={styles.leaflet}>
      <PaperSheet>
        <img src={designPictures[design]} width={360} height={511} alt="" loading="lazy" />
      </PaperSheet>
      <Stack gap="tight">
        <h3 className={styles.name} dir="auto">
          {nameOf(leaflet)}
        </h3>
        <p>{describe(leaflet)}</p>
        <Row>
          {offeredAt === null && <ButtonLink to={paths.madeLeaflet(id)}>Go on{which}</ButtonLink>}
          {(offeredAt !== null || (mayOffer && !union)) && (
            <ForSeat least="officer">
              <ButtonLink variant={offeredAt === null ? 'quiet' : 'secondary'} to={paths.offerLeaflet(id)}>
                {offeredAt === null ? 'Offer to branches' : 'See the offer'}
                {which}
              </ButtonLink>
            </ForSeat>
          )}
          <ActionButton variant="quiet" action={copy}>
            Make one like this{which}
          </ActionButton>
          {offeredAt === null && (
            <ConfirmButton
              label={<>Throw away{which}</>}
              variant="quiet"
              title="Throw this leaflet away?"
              confirm="Throw it away"
              onConfirm={async () => showOutcome(await call('DELETE /api/madeleaflet/:id', { id }))}
            >
              <p dir="auto">
                <strong>{nameOf(leaflet)}</strong>
              </p>
              <p>This cannot be undone. Campaigns keep the leaflets that you published from it.</p>
            </ConfirmButton>
          )}
        </Row>
      </Stack>
    </li>
  )
}
