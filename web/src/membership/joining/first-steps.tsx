import type { CampaignDistributor } from '@street-musketeers/contract/membership/membership.ts'
import * as paths from '../../app/paths.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Panel } from '../../ui/page/card.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { Row, VisuallyHidden } from '../../ui/page/layout.tsx'
import styles from './first-steps.module.css'
import { steps, type Step } from './next-step.ts'

const labels: Record<Step, string> = {
  'choose causes': 'Choose your causes',
  join: 'Join a campaign',
  print: 'Print the leaflet',
  deliver: 'Deliver it on your street',
  report: 'Report how many',
}

interface FirstStepsProps {
  /** The one to take now. */
  step: Step
  memberships: readonly CampaignDistributor[]
}

/** Leads somebody who is new from the first step to the last: what is done, what comes now, and the way there. */
export function FirstSteps({ step, memberships }: FirstStepsProps) {
  const now = steps.indexOf(step)
  return (
    <Panel title={`Next: ${labels[step].toLowerCase()}`}>
      <ol className={styles.steps}>
        {steps.map((each, at) => (
          <li
            key={each}
            className={classes(at < now && styles.done, at === now && styles.current)}
            aria-current={at === now ? 'step' : undefined}
          >
            <span className={styles.marker}>{at < now ? <TickIcon /> : at + 1}</span>
            <span>
              {labels[each]}
              {at < now && <VisuallyHidden> (done)</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      <Advice step={step} memberships={memberships} />
    </Panel>
  )
}

function Advice({ step, memberships }: FirstStepsProps) {
  if (step === 'choose causes')
    return (
      <>
        <p>Tell us what you care about, and we show you the campaigns that fit.</p>
        <StepLink to={paths.musketeerDashboard('causes')}>Choose your causes</StepLink>
      </>
    )
  const [latest] = memberships.toSorted((one, other) => other.subDate.localeCompare(one.subDate))
  if (step === 'join' || !latest)
    return (
      <>
        <p>
          Look at what fits your causes and read the leaflet. The first campaign you join sends it to you at
          once.
        </p>
        <StepLink to={paths.musketeerDashboard('select-campaigns')}>Select a campaign</StepLink>
      </>
    )
  return (
    <>
      <p>
        About twenty houses and ten minutes will do. Print from the campaign’s page or from the email, and
        when you are back from your street, put the number on the same page.
      </p>
      <StepLink to={paths.musketeerCampaign(latest.campaignId)}>Print and report</StepLink>
    </>
  )
}

function StepLink({ to, children }: { to: string; children: string }) {
  return (
    <Row>
      <ButtonLink variant="primary" to={to}>
        {children}
      </ButtonLink>
    </Row>
  )
}
