import type { ReviewDetails } from '@street-musketeers/contract/campaigns/reviews.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { Disclosure, DisclosureList } from '../../ui/page/disclosure.tsx'
import { Quotation, Stack } from '../../ui/page/layout.tsx'
import { LeafletWords } from '../leaflets/leaflet-words.tsx'

/** Longer words are folded. */
const maxOpenLength = 600

type Words = ReviewDetails['leafletWords'][number]

/** What a reported campaign's leaflets say as text, now and when they were reported (rule: changed-words). */
export function ReviewedWords({ words }: { words: readonly Words[] }) {
  if (words.length === 0) return null
  return (
    <Stack>
      <h3>Its words</h3>
      <p>Everybody can read these as text and in large print, and emails quote them.</p>
      {words.map((leaflet) => (
        <WordsOfLeaflet key={leaflet.leafletVersion} leaflet={leaflet} hasOthers={words.length > 1} />
      ))}
    </Stack>
  )
}

function WordsOfLeaflet({ leaflet, hasOthers }: { leaflet: Words; hasOthers: boolean }) {
  const { leafletVersion, leafletTitle, sent, leafletText, reported, changedAt } = leaflet
  const [last, ...earlier] = changedAt
  return (
    <Stack gap="tight">
      {(hasOthers || !sent) && (
        <h4 dir="auto">
          {leafletTitle || `Version ${leafletVersion}`}
          {!sent && ', not sent any more'}
        </h4>
      )}
      {last && (
        <p>
          <strong>These words changed on {formatDateAndTime(last)}, after the report.</strong>
          {earlier.length > 0 && ` Before that on ${earlier.map(formatDateAndTime).join('; ')}.`}
        </p>
      )}
      <DisclosureList>
        {reported.map((before) => (
          <Disclosure
            key={before.until}
            question={`The words that were reported, until ${formatDateAndTime(before.until)}`}
            open
          >
            <Text text={before.leafletText} />
          </Disclosure>
        ))}
        <Disclosure
          question={last ? 'The words now' : 'The leaflet’s words'}
          open={leafletText.length <= maxOpenLength}
        >
          <Text text={leafletText} />
        </Disclosure>
      </DisclosureList>
    </Stack>
  )
}

const Text = ({ text }: { text: string }) =>
  text === '' ? (
    <p>None.</p>
  ) : (
    <Quotation>
      <LeafletWords text={text} heading="h4" />
    </Quotation>
  )
