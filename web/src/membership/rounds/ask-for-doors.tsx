import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import {
  askForRound,
  messages,
  roundPartLabels,
  roundParts,
  waitForRound,
} from '@street-musketeers/contract/membership/rounds.ts'
import { useState } from 'react'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'

type Question = InputOf<typeof askForRound>

const parts = (['all', 'a', 'b'] satisfies (typeof roundParts)[number][]).map((value) => ({
  value,
  label: roundPartLabels[value],
}))

/** Asks for a postcode; for one that is not free, offers to wait. */
export function AskForDoors({ campaignId }: { campaignId: number }) {
  const showOutcome = useActionResult()
  const [refused, setRefused] = useState<Question | null>(null)
  const form = useApiForm(askForRound, {
    name: 'round',
    input: (values) => ({ ...values, campaignId }),
    onSuccess: async ({ claimed }, element) => {
      if (!claimed) return setRefused(readQuestion(element, campaignId))
      setRefused(null)
      const { postcode } = readQuestion(element, campaignId)
      element.reset()
      await showOutcome({ message: `${postcode.toUpperCase()} is yours. ${messages.remember}` })
    },
  })
  return (
    <>
      <Form {...form}>
        <TextField
          name="postcode"
          label="Postcode"
          hint="Such as LS27 0AB. We store only its first part, LS27 0."
          short
          required
          autoComplete="off"
          autoCapitalize="characters"
        />
        <RadioCards name="part" label="How much of it?" choices={parts} defaultValue="all" required />
        <FormActions>
          <SubmitButton variant="secondary">Ask for these doors</SubmitButton>
        </FormActions>
      </Form>
      {refused && (
        <Stack>
          <div role="status">
            <Notice kind="question">{messages.notThisTime}</Notice>
          </div>
          <WaitForm question={refused} onWaiting={() => setRefused(null)} />
        </Stack>
      )}
    </>
  )
}

/** What was asked, as it was typed. */
function readQuestion(form: HTMLFormElement, campaignId: number): Question {
  const { postcode, part } = Object.fromEntries(new FormData(form)) as Pick<Question, 'postcode' | 'part'>
  return { campaignId, postcode, part }
}

function WaitForm({ question, onWaiting }: { question: Question; onWaiting: () => void }) {
  const showOutcome = useActionResult()
  const form = useApiForm(waitForRound, {
    onLeave: 'drop',
    input: () => question,
    onSuccess: async () => {
      onWaiting()
      await showOutcome({ message: messages.waits })
    },
  })
  return (
    <Form {...form}>
      <FormActions>
        <SubmitButton variant="secondary">Email me when it is my turn</SubmitButton>
      </FormActions>
    </Form>
  )
}
