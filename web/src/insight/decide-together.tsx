import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import type { Call } from '@street-musketeers/contract/endpoints.ts'
import type { ListedUser } from '@street-musketeers/contract/insight/users.ts'
import { useRef, useState } from 'react'
import { call } from '../app/api/api.ts'
import { pluralise } from '../app/format/format-count.ts'
import { ReasonButton } from '../app/forms/reason-button.tsx'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { organisationName } from './display-names.ts'

export type Chosen = ListedUser & { id: number }

const decisions = {
  'PATCH /api/activateorg': {
    name: 'confirm-chosen',
    label: 'Confirm',
    done: 'confirmed',
    variant: 'primary',
    text: 'They can publish campaigns as soon as they sign in again. We’ll email each of them.',
  },
  'DELETE /api/rejectorg/:id': {
    name: 'reject-chosen',
    label: 'Reject',
    done: 'rejected',
    variant: 'danger',
    text: 'They’ll be signed out and emailed that we can’t accept them. This cannot be undone.',
  },
} as const
type Decision = keyof typeof decisions

interface Outcome {
  decision: Decision
  done: number
  /** Those that were not decided, each with why. */
  others: { id: number; name: string; why: string }[]
}

/**
 * Decides one application after another, by the call that decides a single one. Who was decided by somebody else meanwhile is left out; after
 * any other refusal the rest is not tried, because it would meet the same.
 */
async function decideEach(decision: Decision, chosen: readonly Chosen[], reason: string): Promise<Outcome> {
  const outcome: Outcome = { decision, done: 0, others: [] }
  let stopped: string | null = null
  for (const user of chosen) {
    let why: string | null = stopped
    if (why === null)
      try {
        await call(decision, { id: user.id, reason })
        outcome.done += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        why = error.message
        if (!['AlreadyDecided', 'NotFound'].includes(error.error)) stopped = `Not tried, after: ${why}`
      }
    if (why !== null) outcome.others.push({ id: user.id, name: organisationName(user), why })
  }
  return outcome
}

/** Decides about the chosen applications, with one reason (rule: application-decided-once). Those that still wait stay chosen. */
export function DecideTogether({ chosen }: { chosen: readonly Chosen[] }) {
  const showOutcome = useActionResult()
  const latest = useRef<Outcome | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const outcome = outcomes.at(-1)

  const decide: Client = async <To extends Call>(to: To, input: unknown) => {
    latest.current = await decideEach(to as Decision, chosen, (input as { reason: string }).reason)
    return { message: '' } as never
  }
  const onDone = async () => {
    await showOutcome()
    if (latest.current) setOutcomes([...outcomes, latest.current])
  }
  return (
    <>
      {outcome && (
        // The focused button and its dialog are gone.
        <div key={outcomes.length} ref={takeFocus} tabIndex={-1}>
          <DecisionOutcome outcome={outcome} />
        </div>
      )}
      {chosen.length === 0 ? (
        <p>Choose applications to decide about several at once.</p>
      ) : (
        <Row>
          {(Object.keys(decisions) as Decision[]).map((to) => (
            <ReasonButton
              key={to}
              to={to}
              id={0}
              name={decisions[to].name}
              variant={decisions[to].variant}
              label={`${decisions[to].label} ${pluralise(chosen.length, 'application')}`}
              title={`${decisions[to].label} ${pluralise(chosen.length, 'application')}?`}
              hint="This will go in the email to each of them, word for word."
              call={decide}
              onDone={onDone}
            >
              <ul>
                {chosen.map((user) => (
                  <li key={user.id} dir="auto">
                    {organisationName(user)}
                  </li>
                ))}
              </ul>
              <p>{decisions[to].text}</p>
            </ReasonButton>
          ))}
        </Row>
      )}
    </>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

function DecisionOutcome({ outcome: { decision, done, others } }: { outcome: Outcome }) {
  const word = decisions[decision].done
  return (
    <Stack>
      {done > 0 && (
        <Notice kind="success">
          {pluralise(done, 'application')} {word}.
        </Notice>
      )}
      {others.length > 0 && (
        <Notice kind="error">
          <p>
            {pluralise(others.length, 'application')} not {word}:
          </p>
          <ul>
            {others.map(({ id, name, why }) => (
              <li key={id} dir="auto">
                {name}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Stack>
  )
}
