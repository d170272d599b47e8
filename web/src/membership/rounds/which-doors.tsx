import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import {
  endedSentence,
  type RoundPart,
  roundPartLabels,
  skipSentence,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { call } from '../../app/api/api.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Disclosure } from '../../ui/page/disclosure.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { AskForDoors, askAgain } from './ask-for-doors.tsx'
import { OwnStreets } from './own-streets.tsx'
import { findPostcode, forgetDoors } from './own-doors.ts'
import styles from './which-doors.module.css'

interface WhichDoorsProps {
  campaignId: number
  membershipId: number
  rounds: OwnRounds
}

/** The panel in which a member chooses where they deliver, gives it back, and waits for what is taken (rules: rounds, round-turns). */
export function WhichDoors({
  campaignId,
  membershipId,
  rounds: { rounds, waits, kept, skip, streets },
}: WhichDoorsProps) {
  useEffect(() => forgetDoors(membershipId, rounds, kept), [membershipId, rounds, kept])
  const heading = useRef<HTMLHeadingElement>(null)
  const count = rounds.length + waits.length
  const listed = count + kept.length
  const before = useRef(listed)
  // The button that was pressed goes with what it was about, and the focus with it.
  useEffect(() => {
    if (listed < before.current) heading.current?.focus()
    before.current = listed
  }, [listed])
  const asking = useRef<HTMLDivElement>(null)
  const ask = (
    <div ref={asking}>
      <AskForDoors campaignId={campaignId} membershipId={membershipId} kept={kept} />
    </div>
  )
  return (
    <Panel title="Which doors?" headingRef={heading}>
      {count === 0 && (
        <p>Pick a postcode, such as your own, and nobody else will be asked to deliver there. Optional.</p>
      )}
      {streets !== '' && <p className={styles.streets}>Your note: {streets}</p>}
      {skip.length > 0 && (
        <p>
          <strong>{skipSentence(skip)}</strong>
        </p>
      )}
      {count > 0 && (
        <ul className={styles.rounds}>
          {rounds.map((round) => (
            <Round key={round.id} {...round} postcode={round.state === 'done' ? null : findPostcode(round)}>
              {stateOf(round)}
              {round.state === 'ended' && !round.taken && <ChooseAgain round={round} asking={asking} />}
              {round.state === 'claimed' && <GiveBack {...round} />}
            </Round>
          ))}
          {waits.map((wait) => (
            <Round key={`wait ${wait.id}`} {...wait}>
              Waiting since {formatDate(wait.since)}.
              <StopWaiting {...wait} />
            </Round>
          ))}
        </ul>
      )}
      {count > 0 ? (
        <Disclosure key={count} question="Choose more doors">
          {ask}
        </Disclosure>
      ) : (
        ask
      )}
      <Disclosure
        key={streets}
        question={streets ? 'Change your own note of streets' : 'Note your streets in your own words'}
      >
        <OwnStreets streets={streets} />
      </Disclosure>
    </Panel>
  )
}

const stateOf = ({ state, until, taken }: OwnRounds['rounds'][number]) =>
  ({
    done: 'Done.',
    claimed: `Yours until ${formatDate(until)}. After that day, another musketeer may get them.`,
    ended: endedSentence(until, taken),
  })[state]

interface RoundProps {
  id: number
  sector: string
  part: RoundPart
}

interface RoundItemProps extends RoundProps {
  /** The whole postcode, if this browser has it. */
  postcode?: string | null
  children: ReactNode
}

const Round = ({ sector, part, postcode, children }: RoundItemProps) => (
  <li>
    <strong>{postcode ?? `A postcode in ${sector}`}</strong>
    <span>{roundPartLabels[part]}</span>
    {postcode && <span className={styles.source}>Only this browser keeps the whole postcode.</span>}
    {children}
  </li>
)

const nameOf = ({ sector, part }: RoundProps) => (
  <VisuallyHidden>
    {' '}
    a postcode in {sector}: {roundPartLabels[part]}
  </VisuallyHidden>
)

interface ChooseAgainProps {
  round: OwnRounds['rounds'][number]
  /** Where doors are asked for. */
  asking: RefObject<HTMLElement | null>
}

/** Asks again for lost doors that nobody else has, with the postcode that this browser has. */
function ChooseAgain({ round, asking }: ChooseAgainProps) {
  const postcode = findPostcode(round)
  if (!postcode) return null
  function choose() {
    asking.current!.closest('details')!.open = true
    askAgain(asking.current!.querySelector('form')!, postcode!, round.part)
  }
  return (
    <div>
      <Button onClick={choose}>
        Choose them again{' '}
        <VisuallyHidden>
          {postcode}, {roundPartLabels[round.part].toLowerCase()}
        </VisuallyHidden>
      </Button>
    </div>
  )
}

function GiveBack(round: RoundProps) {
  const showOutcome = useActionResult()
  return (
    <div>
      <ConfirmButton
        label={<>Let someone else do them{nameOf(round)}</>}
        variant="quiet"
        title="Let someone else do these doors?"
        confirm="Let someone else do them"
        cancel="Keep them"
        onConfirm={async () => showOutcome(await call('DELETE /api/round/:id', { id: round.id }))}
      >
        <p>Somebody else can then deliver there. What you’ve reported still counts.</p>
      </ConfirmButton>
    </div>
  )
}

function StopWaiting(wait: RoundProps) {
  const showOutcome = useActionResult()
  return (
    <div>
      <ConfirmButton
        label={<>Stop waiting{nameOf(wait)}</>}
        variant="quiet"
        title="Stop waiting for these doors?"
        confirm="Stop waiting"
        cancel="Keep waiting"
        onConfirm={async () => showOutcome(await call('DELETE /api/roundwait/:id', { id: wait.id }))}
      >
        <p>We won’t tell you when they’re free.</p>
      </ConfirmButton>
    </div>
  )
}
