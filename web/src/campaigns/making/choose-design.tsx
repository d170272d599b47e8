import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  leafletDesignNames,
  leafletDesigns,
  unansweredImprint,
  type LeafletDesign,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { Page } from '../../app/page/page.tsx'
import { ForSeat } from '../../app/session/for-seat.tsx'
import { ReadOnlyForAdministrators } from '../../app/session/read-only-for-administrators.tsx'
import { useAction } from '../../ui/forms/action-button.tsx'
import { FormError } from '../../ui/forms/form.tsx'
import { PaperSheet } from '../../ui/page/layout.tsx'
import type { Route } from './+types/choose-design'
import { parentsOf, readMadeFor } from './made-for.ts'
import styles from './choose-design.module.css'
import { designPictures } from './designs/design-pictures.ts'
import { GoodLeafletLink, SizeField } from './look-fields.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { address, orgInfo } = await call('GET /api/user', {})
  return {
    who: {
      organisation: address?.organisation ?? '',
      // Theirs may be somebody's home, and only administrators see it (rule: publisher-in-public).
      telephone: '',
      website: orgInfo?.website ?? '',
    },
    madeFor: readMadeFor(request.url),
  }
}

/** Begins a leaflet with one of the designs. */
export default function ChooseDesign({ loaderData: { who, madeFor } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [submissionId] = useState(newSubmissionId)
  const list = useRef<HTMLDivElement>(null)
  const chosen = useRef<LeafletDesign>('poster')
  const { run, pending, error } = useAction(async () => {
    const { value } = list.current!.querySelector<HTMLInputElement>('[name=size]:checked')!
    const content = blankContent(chosen.current, value as LeafletSize, who)
    const { id } = await call('POST /api/madeleaflet', { content, imprint: unansweredImprint, submissionId })
    await navigate(paths.madeLeaflet(id, madeFor))
  })

  function begin(design: LeafletDesign) {
    if (pending) return
    chosen.current = design
    void run()
  }

  return (
    <Page
      title="Choose a design"
      lead="You can change it later without losing a word."
      private
      parents={parentsOf(madeFor)}
    >
      <ForSeat least="author" explains>
        <ReadOnlyForAdministrators owners="organisations">
          {error && <FormError>{error}</FormError>}
          <div ref={list}>
            <SizeField defaultValue="A5" />
          </div>
          <ul className={styles.designs} aria-label="Designs">
            {leafletDesignNames.map((design) => (
              <li key={design}>
                <button
                  type="button"
                  className={styles.design}
                  aria-disabled={pending || undefined}
                  onClick={() => begin(design)}
                >
                  <PaperSheet>
                    <img src={designPictures[design]} width={360} height={511} alt="" loading="lazy" />
                  </PaperSheet>
                  <strong>{leafletDesigns[design].name}</strong>
                  <span>{leafletDesigns[design].purpose}</span>
                </button>
              </li>
            ))}
          </ul>
          <GoodLeafletLink />
        </ReadOnlyForAdministrators>
      </ForSeat>
    </Page>
  )
}

/** The content of a leaflet in which only who it is from is written. */
const blankContent = (
  design: LeafletDesign,
  size: LeafletSize,
  who: LeafletContent['who'],
): LeafletContent => ({
  design,
  size,
  colour: 'red',
  language: 'en',
  headline: '',
  text: '',
  picture: null,
  action: { words: '', date: '', time: '', place: '', directions: '', address: '' },
  who,
  second: null,
  numbers: null,
  questions: [],
  rights: [],
})
