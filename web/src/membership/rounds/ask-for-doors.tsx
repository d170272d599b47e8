import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import {
  keptDays,
  roundParts,
  roundPartLabels,
  roundMessages,
  type RoundPart,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { NearbyRound, OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { pluralise } from '../../app/format/format-count.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { findPostcode, readClaimed, saveDoors } from './own-doors.ts'
import styles from './which-doors.module.css'

type Question = InputOf<'POST /api/round'>

const parts = (['all', 'a', 'b'] satisfies (typeof roundParts)[number][]).map((value) => ({
  value,
  label: roundPartLabels[value],
}))

interface Refused {
  question: Question
  nearby: readonly NearbyRound[]
  form: HTMLFormElement
}

interface AskForDoorsProps {
  campaignId: number
  membershipId: number
  kept: OwnRounds['kept']
}

/** Asks for a postcode; for one that is not free, offers others nearby, and to wait. */
export function AskForDoors({ campaignId, membershipId, kept }: AskForDoorsProps) {
  const showOutcome = useActionResult()
  const [refused, setRefused] = useState<Refused | null>(null)
  const form = useApiForm('POST /api/round', {
    name: 'round',
    input: (values) => ({ ...values, campaignId }),
    onSuccess: async ({ claimed, postcodeId, doors, nearby, rounds }, element) => {
      const question = readQuestion(element, campaignId)
      const own = rounds.find((round) => round.postcodeId === postcodeId && round.state === 'claimed')
      if (own) saveDoors({ membershipId, part: question.part, ...readClaimed(question.postcode, own) })
      if (!claimed) return setRefused({ question, nearby, form: element })
      setRefused(null)
      element.reset()
      const count = question.part === 'all' && doors ? `, ${pluralise(doors, 'door')}` : ''
      await showOutcome({
        message: `${question.postcode.toUpperCase()} is yours${count}. ${roundMessages.remember}`,
      })
    },
  })
  return (
    <>
      <Form {...form}>
        {kept.length > 0 && <KeptDoors kept={kept} />}
        <TextField
          name="postcode"
          label="Postcode"
          hint="Such as LS27 0AB. We store only its first part, LS27 0; the whole postcode stays in this browser until you sign out."
          short
          required
          missing={roundMessages.postcode}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <RadioCards name="part" label="Which part?" choices={parts} defaultValue="all" required />
        <SubmitRow variant="secondary">Keep these doors for me</SubmitRow>
      </Form>
      {refused && (
        <Stack>
          <div role="status">
            <Notice kind="question">{roundMessages.notThisTime}</Notice>
          </div>
          {refused.nearby.length > 0 && <Nearby {...refused} />}
          <WaitForm question={refused.question} onWaiting={() => setRefused(null)} />
        </Stack>
      )}
    </>
  )
}

/** Fills the form in with doors that this browser has the postcode of, and sends it. */
export function askAgain(form: HTMLFormElement, postcode: string, part: RoundPart) {
  const input = form.elements.namedItem('postcode') as HTMLInputElement
  input.value = postcode
  form.querySelector<HTMLInputElement>(`[name=part][value=${part}]`)!.click()
  form.requestSubmit()
}

/** Where the member delivered last, with a button where this browser has the whole postcode (rule: rounds-again). */
function KeptDoors({ kept }: Pick<AskForDoorsProps, 'kept'>) {
  const showOutcome = useActionResult()
  return (
    <div>
      <p id="kept">
        You delivered to these doors last time. We keep them for you until {keptDays} days after the new
        leaflet’s email. To deliver there again, choose them:
      </p>
      <ul className={styles.nearby} aria-labelledby="kept">
        {kept.map(({ id, postcodeId, sector, part }) => {
          const postcode = findPostcode({ postcodeId })
          const place = `${postcode ?? `A postcode in ${sector}`}, ${roundPartLabels[part].toLowerCase()}`
          return (
            <li key={id}>
              {postcode ? (
                <Button onClick={({ currentTarget }) => askAgain(currentTarget.form!, postcode, part)}>
                  <VisuallyHidden>Deliver again to </VisuallyHidden>
                  {place}
                </Button>
              ) : (
                `${place}: type the postcode below.`
              )}
              <ActionButton
                variant="quiet"
                action={async () => showOutcome(await call('DELETE /api/keptround/:id', { id }))}
              >
                Give these doors up <VisuallyHidden>{place}</VisuallyHidden>
              </ActionButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Free postcodes, each with a button that asks for it. */
function Nearby({ nearby, form }: Refused) {
  function askFor(postcode: string) {
    const input = form.elements.namedItem('postcode') as HTMLInputElement
    input.value = postcode
    form.requestSubmit()
  }
  return (
    <div>
      <p id="nearby">Free nearby:</p>
      <ul className={styles.nearby} aria-labelledby="nearby">
        {nearby.map(({ postcode, doors }) => (
          <li key={postcode}>
            <Button variant="secondary" onClick={() => askFor(postcode)}>
              <VisuallyHidden>Ask for </VisuallyHidden>
              {postcode}
              {doors !== null && `, ${pluralise(doors, 'door')}`}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.source}>
        Contains OS, Royal Mail and National Statistics data © Crown copyright and database right, and © Royal
        Mail copyright and database right.
      </p>
    </div>
  )
}

/** What was asked, as it was typed. */
function readQuestion(form: HTMLFormElement, campaignId: number): Question {
  const { postcode, part } = Object.fromEntries(new FormData(form)) as Pick<Question, 'postcode' | 'part'>
  return { campaignId, postcode, part }
}

function WaitForm({ question, onWaiting }: { question: Question; onWaiting: () => void }) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/roundwait', {
    onLeave: 'drop',
    input: () => question,
    onSuccess: async () => {
      onWaiting()
      await showOutcome({ message: roundMessages.waits })
    },
  })
  return (
    <Form {...form}>
      <SubmitRow variant="secondary">Email me when it’s my turn</SubmitRow>
    </Form>
  )
}
