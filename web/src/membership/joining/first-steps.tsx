import type { CampaignDistributor } from '@street-musketeers/contract/membership/membership-schemas.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
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
  /** The next step to take. */
  step: Step
  memberships: readonly CampaignDistributor[]
}

/** Leads a new musketeer from the first step to the last: what is done, what is next, and a link to it. */
export function FirstSteps({ step, memberships }: FirstStepsProps) {
  const current = steps.indexOf(step)
  return (
    <Panel title={`Next: ${labels[step].toLowerCase()}`}>
      <ol className={styles.steps}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={classes(index < current && styles.done, index === current && styles.current)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.marker}>{index < current ? <TickIcon /> : index + 1}</span>
            <span>
              {labels[name]}
              {index < current && <VisuallyHidden> (done)</VisuallyHidden>}
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
        <p>Tell us what you care about, and we’ll show you campaigns that match.</p>
        <StepLink to={paths.musketeerDashboard('causes')}>Choose your causes</StepLink>
      </>
    )
  const [latest] = memberships.toSorted((one, other) => other.subDate.localeCompare(one.subDate))
  if (step === 'join' || !latest)
    return (
      <>
        <p>
          Look through the campaigns for your causes and read their leaflets. When you join your first one, we
          email you its leaflet straight away.
        </p>
        <StepLink to={paths.musketeerDashboard('select-campaigns')}>Select a campaign</StepLink>
      </>
    )
  return (
    <>
      <p>
        About twenty houses and ten minutes is enough. Print from the campaign’s page or from the email. When
        you’re back from your street, enter the number on the same page.
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
